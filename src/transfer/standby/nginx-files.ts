import { bytesHeaders, typeHeaders } from '../../files/file-response.ts';
import { IMAGE_NAME } from '../../scan/content/content-answer.ts';
import { FILES_FOLDER, type HeldFile, TYPE_FOLDERS } from './held-files.ts';
import { entry, quoted } from './nginx-words.ts';
import type { StandbyAnswers } from './standby-answers.ts';

/** What nginx sets by itself, or from the ending. */
const BY_NGINX = ['content-type'];

const variableOf = (header: string) => `$repoint_${header.replaceAll('-', '_')}`;

/** The lines of codes with files, by the variable that they set. */
export function nginxFileLines(codes: readonly StandbyAnswers[]) {
  const files = codes.flatMap(({ slug, file }) => (file ? [{ slug, file }] : []));
  const images = codes.flatMap(({ slug, image }) => (image ? [{ slug, image }] : []));
  return {
    names: files.map(({ slug, file }) => entry(`/${slug}`, quoted(nameInUrl(file.name)))),
    paths: files.map(({ slug, file }) => entry(`/${slug}`, quoted(file.path))),
    dispositions: files.map(({ slug, file }) => entry(`/${slug}`, quoted(file.disposition))),
    images: images.map(({ slug, image }) => entry(`${IMAGE_NAME} /${slug}`, quoted(image.path))),
    held: [...files.map(({ file }) => file), ...images.map(({ image }) => image)],
  };
}

/** Without a sign that a map would read as a variable. */
export function nameInUrl(name: string): string {
  return encodeURIComponent(name.toWellFormed());
}

/** What is below a link, `{link}/{name}`; only the name of its file, as it is, leads where the link does. */
export function linkMaps({ names }: ReturnType<typeof nginxFileLines>, aliases: readonly string[]): string {
  return `map $repoint_asked $repoint_link {
  default $repoint_asked;
  "~^(?<repoint_above>/[^/]+)/[^/]+$" $repoint_above;
}
map $repoint_asked $repoint_below {
  default "";
  "~^/[^/]+/(?<repoint_last>[^/]+)$" $repoint_last;
}
map "$host$repoint_link" $repoint_code {
  default $repoint_link;
${aliases.join('')}}
map $repoint_code $repoint_name {
  default "";
${names.join('')}}
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

export function fileMaps({ paths, dispositions, images, held }: ReturnType<typeof nginxFileLines>): string {
  return `map $repoint_path $repoint_content {
  default "";
${paths.join('')}}
map $repoint_path $repoint_content_disposition {
  default "";
${dispositions.join('')}}
map "$repoint_below $repoint_code" $repoint_image {
  default "";
${images.join('')}}
map $repoint_content $repoint_sent {
  default $repoint_content;
  "" $repoint_image;
}
${typeMaps()}${bytesMaps(held)}`;
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

/** The same for all codes that have the same bytes. */
function bytesMaps(held: readonly HeldFile[]): string {
  const each = [...new Map(held.map((file) => [file.path, file])).values()];
  return HEADERS_OF_BYTES.map((header) => {
    const lines = each.map((file) => entry(file.path, quoted(bytesHeaders(file)[header] ?? '')));
    return `map $repoint_sent ${variableOf(header)} {\n  default "";\n${lines.join('')}}\n`;
  }).join('');
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
