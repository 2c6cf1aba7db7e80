import { readdirSync, statSync } from 'node:fs';
import { commandLine } from '../config/program.ts';
import { verifyMailServer } from '../people/sign-in/mailer.ts';
import { parseStyle } from '../render/picture/style.ts';
import { renderPicture } from '../render/render-picture.ts';
import { countryDataTime } from '../scan/visitor/country.ts';
import { countryFile } from '../scan/visitor/country-data.ts';
import { backupsAmong } from './backup-files.ts';
import { type Check, failed, fileProblem, passed } from './check.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const OLD_COUNTRY_DATA_DAYS = 365;
const AGEING_COUNTRY_DATA_DAYS = 60;
const RENEW_COUNTRY_DATA =
  'To renew it take the MMDB file of user-country (IPv4 and IPv6, public domain) from https://github.com/sapics/ip-location-db and';

/** Draws a code and decodes it. */
export const checkRenderer: Check = async ({ settings }) => {
  const style = parseStyle({});
  try {
    if (!style.ok) throw new Error(style.message);
    const { scannability } = await renderPicture(`${settings.publicUrl}/qr-22222222`, style.style);
    return passed(`A code was drawn and read back (grade ${scannability.grade})`);
  } catch (error) {
    return failed(
      `No code could be drawn (${(error as Error).message})`,
      'Install Repoint again: its files may be damaged.',
    );
  }
};

export const checkCountryData: Check = ({ settings, clock }) => {
  try {
    const { source, file } = countryFile(settings);
    const madeAt = countryDataTime(file);
    const days = Math.floor((clock.now() - madeAt) / DAY_MS);
    const which = {
      setting: 'of COUNTRY_DATABASE',
      update: 'in DATA_DIR',
      bundled: 'that comes with Repoint',
    };
    const detail = `The country database ${which[source]} is from ${new Date(madeAt).toISOString().slice(0, 10)} (${days} days old)`;
    const advice = `${RENEW_COUNTRY_DATA} ${source === 'setting' ? 'replace that file' : `run ${commandLine('country-data update FILE')}`}.`;
    if (days > OLD_COUNTRY_DATA_DAYS) return failed(detail, advice);
    return passed(detail, days > AGEING_COUNTRY_DATA_DAYS ? advice : null);
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('E') && path !== undefined) return fileProblem(path, error);
    return failed(
      message,
      settings.countryDatabase === null
        ? `Put another in its place: ${commandLine('country-data update FILE')}.`
        : 'Name a readable database in MMDB form in COUNTRY_DATABASE, or unset it.',
    );
  }
};

export const checkMail: Check = async ({ settings }) => {
  if (settings.smtpUrl === null)
    return passed(`No mail server is set: new passwords are given by ${commandLine('accounts reset-link')}`);
  try {
    await verifyMailServer(settings.smtpUrl);
    return passed('The mail server answers and takes mail');
  } catch (error) {
    return failed(
      `The mail server does not take mail (${(error as Error).message})`,
      'Correct SMTP_URL: host, port, user and password.',
    );
  }
};

export const checkBackups: Check = ({ settings, clock }) => {
  const { backupDir, backupEveryHours, databaseUrl } = settings;
  if (databaseUrl !== null) return passed('The data is in PostgreSQL: back it up with its own tools');
  if (backupDir === null)
    return passed(
      'The server makes no backups by itself',
      `Set BACKUP_DIR to a folder on another disk, or run ${commandLine('backup FILE')}.`,
    );
  const advice = 'See that the server runs and may write into BACKUP_DIR; its log says why a backup failed.';
  let files: string[];
  try {
    files = statSync(backupDir, { throwIfNoEntry: false }) ? readdirSync(backupDir) : [];
  } catch (error) {
    return fileProblem(backupDir, error);
  }
  const [newest] = backupsAmong(files);
  if (!newest) return failed(`There is no backup in ${backupDir} yet`, advice);
  const hours = Math.floor((clock.now() - newest.time) / HOUR_MS);
  const detail = `The newest backup is ${newest.name}, ${hours} h old`;
  return hours > 2 * backupEveryHours ? failed(detail, advice) : passed(detail);
};
