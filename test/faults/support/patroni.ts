import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Subprocess, YAML } from 'bun';
import pg from 'pg';
import { temporaryFolder } from '../../harness/engines.ts';
import { freePort } from '../../harness/free-port.ts';
import { atAnyPort } from '../../harness/postgres.ts';
import { postgresPrograms } from '../../harness/postgres-programs.ts';
import { ROOT } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

const HOST = '127.0.0.1';
const [PATRONI, ETCD] = ['/usr/bin/patroni', '/usr/bin/etcd'];
/** Debian's folder of versions. Those from npm have no pg_basebackup and no pg_rewind. */
const VERSIONS = '/usr/lib/postgresql';

type Settings = { postgresql: { authentication: { superuser: { username: string; password: string } } } };
type Member = { name: string; folder: string; api: string; port: number; process: Subprocess };
type Start = (member: Omit<Member, 'process'>) => Subprocess;
type Shown = { name: string; role: string; state: string };

/** Three PostgreSQL servers under Patroni as in `deploy/patroni`, with one etcd instead of three. */
export class PatroniCluster {
  readonly #etcd: Subprocess;
  readonly #members: Member[];
  readonly #start: Start;
  /** Of all members, for the database of Repoint. */
  readonly databaseUrl: string;

  private constructor(etcd: Subprocess, members: Omit<Member, 'process'>[], start: Start) {
    this.#etcd = etcd;
    this.#start = start;
    this.#members = members.map((member) => ({ ...member, process: start(member) }));
    const ports = members.map(({ port }) => port);
    this.databaseUrl = atAnyPort('postgres://repoint:repoint@database/repoint', ports);
  }

  /** Null where Patroni, etcd or PostgreSQL are not installed. */
  static async start(): Promise<PatroniCluster | null> {
    const version = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort().at(-1) : undefined;
    if (version === undefined || ![PATRONI, ETCD].every(existsSync)) return null;
    const { runBy } = postgresPrograms();
    const root = temporaryFolder();
    chmodSync(root, 0o711);
    const own = (path: string) => runBy.uid !== undefined && chownSync(path, runBy.uid, runBy.gid ?? 0);
    const ownFolder = (name: string) => {
      const folder = join(root, name);
      mkdirSync(folder, { mode: 0o700 });
      own(folder);
      return folder;
    };
    const run = (command: string[], folder: string) => {
      // Patroni keeps the passwords for PostgreSQL's programs there.
      const env = { ...process.env, HOME: folder };
      return Bun.spawn(command, { cwd: folder, env, ...runBy, stdio: ['ignore', 'ignore', 'ignore'] });
    };
    const [client, peer] = [`http://${HOST}:${freePort()}`, `http://${HOST}:${freePort()}`];
    const folder = ownFolder('etcd');
    const etcd = run(
      [
        ...[ETCD, '--data-dir', folder, '--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
      ],
      folder,
    );
    const shipped = YAML.parse(readFileSync(join(ROOT, 'deploy/patroni/patroni.yml'), 'utf8')) as Settings;
    const members = ['a', 'b', 'c'].map((name) => {
      const member = { name, folder: ownFolder(name), api: `${HOST}:${freePort()}`, port: freePort() };
      const address = `${HOST}:${member.port}`;
      const settings = {
        ...{ ...shipped, name, restapi: { listen: member.api, connect_address: member.api } },
        etcd3: { hosts: [new URL(client).host] },
        postgresql: {
          ...{ ...shipped.postgresql, listen: address, connect_address: address },
          ...{ data_dir: join(member.folder, 'data'), bin_dir: join(VERSIONS, version, 'bin') },
          parameters: { unix_socket_directories: '' },
        },
      };
      // JSON is YAML.
      writeFileSync(configOf(member), JSON.stringify(settings), { mode: 0o600 });
      own(configOf(member));
      return member;
    });
    const cluster = new PatroniCluster(etcd, members, (member) => run([PATRONI, configOf(member)], member.folder));
    try {
      await cluster.#makeDatabase(shipped);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  async #makeDatabase({ postgresql }: Settings): Promise<void> {
    const primary = await until(() => this.primary());
    const port = this.#members.find(({ name }) => name === primary)?.port ?? 0;
    const { username: user, password } = postgresql.authentication.superuser;
    const client = new pg.Client({ host: HOST, port, user, password, database: 'postgres' });
    await client.connect();
    for (const statement of ["create role repoint login password 'repoint'", 'create database repoint owner repoint'])
      await client.query(statement);
    await client.end();
  }

  /** The name of the primary if a standby waits to take over. */
  async primary(): Promise<string | null> {
    const roles = Object.entries(await this.roles());
    if (!roles.some(([, role]) => role === 'sync_standby')) return null;
    return roles.find(([, role]) => role === 'leader')?.[0] ?? null;
  }

  /** The role of each member that runs, as the first one tells that answers. */
  async roles(): Promise<Record<string, string>> {
    const replies = await Promise.allSettled(this.#members.map(({ api }) => fetch(`http://${api}/cluster`)));
    const reply = replies.find(({ status }) => status === 'fulfilled') as PromiseFulfilledResult<Response> | undefined;
    if (!reply) return {};
    const { members } = (await reply.value.json()) as { members: Shown[] };
    return Object.fromEntries(
      members.filter(({ state }) => /^(running|streaming)$/.test(state)).map(({ name, role }) => [name, role]),
    );
  }

  /** Ends Patroni and PostgreSQL of a member at once, as the end of its machine would. */
  async kill(name: string): Promise<void> {
    const member = this.#named(name);
    const file = join(member.folder, 'data/postmaster.pid');
    const [pid] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    member.process.kill('SIGKILL');
    // Unless it is dead already.
    if (pid !== undefined && existsSync(`/proc/${pid}`)) process.kill(Number(pid), 'SIGKILL');
    await member.process.exited;
  }

  /** Starts a member again that was killed. */
  revive(name: string): void {
    const member = this.#named(name);
    member.process = this.#start(member);
  }

  async stop(): Promise<void> {
    // In good order the last primary would wait for a standby.
    await Promise.all(this.#members.map(({ name }) => this.kill(name)));
    this.#etcd.kill();
    await this.#etcd.exited;
  }

  #named(name: string): Member {
    const member = this.#members.find((one) => one.name === name);
    if (!member) throw new Error(`There is no member ${name}`);
    return member;
  }
}

const configOf = ({ folder }: Pick<Member, 'folder'>) => join(folder, 'patroni.json');
