import { typeHeaders } from '../../files/file-response.ts';
import { IMAGE_NAME } from '../../scan/content/content-answer.ts';
import { caddyValue } from './caddy-value.ts';
import { FILES_FOLDER, TYPE_FOLDERS } from './held-files.ts';
import { type Block, type FileText, fileText } from './list-file.ts';
import type { StandbyAnswers } from './standby-answers.ts';

/** An expression: the path is a link, or the name of its file below it. */
export const IS_LINK = '({repoint_below} == "" || {repoint_below} == {repoint_name})';

export type CaddyFileBlock = 'files' | 'images';

/** Their input is the path with the signs of `CADDY_CAPTURED` behind it. */
export function caddyFileLines(codes: readonly StandbyAnswers[]): Record<CaddyFileBlock, string[]> {
  const files = codes.flatMap(({ slug, file }) => {
    if (!file) return [];
    const values = [file.path, file.name, file.disposition].map(caddyValue);
    return [`\t\t"~(?i)^/${slug} (.)(.)(.)(.)$" ${values.join(' ')}\n`];
  });
  const images = codes.flatMap(({ slug, image }) =>
    image ? [`\t\t"~(?i)^/${slug}/${IMAGE_NAME}$" ${image.path}\n`] : [],
  );
  return { files, images };
}

export function caddyFileMaps({ files, images }: Readonly<Record<CaddyFileBlock, Block>>): FileText {
  return fileText`	map "{repoint_code} \\{\\}\\_" {repoint_file} {repoint_name} {repoint_disposition} {
${files.lines}		default "" "" ""
	}
	map "{repoint_code}/{repoint_below}" {repoint_image} {
${images.lines}		default ""
	}
`;
}

/** The file at the link and at its name, and the picture of a page. Any other name leads to the link. */
export function caddyFileHandlers(): string {
  return `	@other expression \`{repoint_name} != "" && !${IS_LINK}\`
	redir @other {repoint_link} 302
	@image expression \`{repoint_image} != ""\`
	handle @image {
		rewrite * /${FILES_FOLDER}/{repoint_image}
${typeHandlers()}		file_server
	}
	@file expression \`{repoint_file} != ""\`
	handle @file {
		rewrite * /${FILES_FOLDER}/{repoint_file}
		header Content-Disposition {repoint_disposition}
${typeHandlers()}		file_server
	}
`;
}

function typeHandlers(): string {
  return Object.entries(TYPE_FOLDERS)
    .map(([mediaType, folder]) => {
      const headers = Object.entries(typeHeaders(mediaType)).map(([name, value]) => `\t\t\t${name} "${value}"\n`);
      return `\t\t@${folder} path /${FILES_FOLDER}/${folder}/*\n\t\theader @${folder} {\n${headers.join('')}\t\t}\n`;
    })
    .join('');
}
