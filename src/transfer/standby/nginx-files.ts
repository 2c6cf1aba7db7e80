import { bytesHeaders, typeHeaders } from '../../files/file-response.ts';
import { IMAGE_NAME } from '../../scan/content/content-answer.ts';
import { FILES_FOLDER, type HeldFile, TYPE_FOLDERS } from './held-files.ts';
import { type Block, type FileText, fileText } from './list-file.ts';
import { entry, quoted } from './nginx-words.ts';
import type { StandbyAnswers } from './standby-answers.ts';

/** What nginx sets by itself, or from the ending. */
const BY_NGINX = ['content-type'];

const variableOf = (header: string) => `$repoint_${header.replaceAll('-', '_')}`;

/** The blocks of codes with files, and of the headers of bytes. */
export type NginxFileBlock = 'names' | 'paths' | 'dispositions' | 'images' | HeaderBlock;
type HeaderBlock = `header ${string}`;

/** The lines of codes with files. `known`: the files of codes before them, which have the lines of their bytes. */
export function nginxFileLines(codes: readonly StandbyAnswers[], known: Set<string>): Record<NginxFileBlock, string[]> {
  const files = codes.flatMap(({ slug, file }) => (file ? [{ slug, file }] : []));
  const images = codes.flatMap(({ slug, image }) => (image ? [{ slug, image }] : []));
  const held = [...files.map(({ file }) => file), ...images.map(({ image }) => image)];
  return {
    names: files.map(({ slug, file }) => entry(`/${slug}`, quoted(nameInUrl(file.name)))),
    paths: files.map(({ slug, file }) => entry(`/${slug}`, quoted(file.path))),
    dispositions: files.map(({ slug, file }) => entry(`/${slug}`, quoted(file.disposition))),
    images: images.map(({ slug, image }) => entry(`${IMAGE_NAME} /${slug}`, quoted(image.path))),
    ...bytesLines(held.filter(({ path }) => !known.has(path) && known.add(path))),
  };
}

/** Without a sign that a map would read as a variable. */
export function nameInUrl(name: string): string {
  return encodeURIComponent(name.toWellFormed());
}

/** What is below a link, `{link}/{name}`; only the name of its file, as it is, leads where the link does. */
export function linkMaps({ names, aliases }: Readonly<Record<'names' | 'aliases', Block>>): FileText {
  return fileText`map $repoint_asked $repoint_link {
  default $repoint_asked;
  "~^(?<repoint_above>/[^/]+)/[^/]+$" $repoint_above;
}
map $repoint_asked $repoint_below {
  default "";
  "~^/[^/]+/(?<repoint_last>[^/]+)$" $repoint_last;
}
map "$host$repoint_link" $repoint_code {
  default $repoint_link;
${aliases.lines}}
map $repoint_code $repoint_name {
  default "";
${names.lines}}
map "$repoint_below $repoint_name" $repoint_is_link {
  default 0;
  "~^ " 1;
  "~^([^ ]+) \\1$" 1;
}
map "$repoint_is_link$repoint_name" $repoint_is_other_name {
  default 0;
  "~^0." 1;
}
map $repoint_is_link $repoint_path {
  default "";
  1 $repoint_code;
}
`;
}

export function fileMaps(blocks: Readonly<Record<NginxFileBlock, Block>>): FileText {
  const { paths, dispositions, images } = blocks;
  return fileText`map $repoint_path $repoint_content {
  default "";
${paths.lines}}
map $repoint_path $repoint_content_disposition {
  default "";
${dispositions.lines}}
map "$repoint_below $repoint_code" $repoint_image {
  default "";
${images.lines}}
map $repoint_content $repoint_sent {
  default $repoint_content;
  "" $repoint_image;
}
${typeMaps()}${bytesMaps(blocks)}`;
}

/** By the folder of the type. */
function typeMaps(): string {
  return headersOfTypes()
    .map((header) => {
      const lines = Object.entries(TYPE_FOLDERS).map(([mediaType, folder]) =>
        entry(`~^${folder}/`, quoted(typeHeaders(mediaType)[header] ?? '')),
      );
      return `map $repoint_sent ${variableOf(header)} {\n  default "";\n${lines.join('')}}\n`;
    })
    .join('');
}

/** Once for all codes that have the same bytes. */
function bytesLines(held: readonly HeldFile[]): Record<HeaderBlock, string[]> {
  return Object.fromEntries(
    HEADERS_OF_BYTES.map((header) => [
      `header ${header}`,
      held.map((file) => entry(file.path, quoted(bytesHeaders(file)[header] ?? ''))),
    ]),
  );
}

function bytesMaps(blocks: Readonly<Record<HeaderBlock, Block>>): FileText {
  return HEADERS_OF_BYTES.flatMap((header) => {
    const { lines = '' } = blocks[`header ${header}`] ?? {};
    return fileText`map $repoint_sent ${variableOf(header)} {\n  default "";\n${lines}}\n`;
  });
}

const HEADERS_OF_BYTES = Object.keys(bytesHeaders({ sha256: '' }));

function headersOfTypes(): string[] {
  const [mediaType = ''] = Object.keys(TYPE_FOLDERS);
  return Object.keys(typeHeaders(mediaType)).filter((header) => !BY_NGINX.includes(header));
}

/** Ranges are nginx's own; as on the server, whoever asks for several gets all of it. */
export function fileLocation(): string {
  const headers = [...headersOfTypes(), ...HEADERS_OF_BYTES, 'content-disposition'];
  const types = Object.entries(TYPE_FOLDERS).map(([mediaType, folder]) => `${mediaType} ${folder};`);
  return `  location /${FILES_FOLDER}/ {
    internal;
    types { ${types.join(' ')} }
    etag off;
    max_ranges 1;
    add_header Last-Modified "";
${headers.map((header) => `    add_header ${header} ${variableOf(header)};\n`).join('')}  }
`;
}
