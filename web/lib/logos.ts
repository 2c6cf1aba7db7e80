import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LogoImage } from '../../src/render/picture/logo-area.ts';
import { inAccount } from './account.ts';
import { v2 } from './v2.ts';

/** The account's library of logos, newest first. */
export const logosQuery = queryOptions({
  queryKey: ['logos'],
  queryFn: async ({ signal }) => (await v2('GET /v2/logos', {}, signal)).items,
});

/** The URL of a logo's image, which never changes under its hash. */
export function logoUrl(hash: string): string {
  return inAccount(`/dashboard-api/logos/${encodeURIComponent(hash)}/image`);
}

const logoImageQuery = (hash: string) =>
  queryOptions({
    queryKey: ['logo-image', hash],
    queryFn: ({ signal }) => fetchLogoImage(hash, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

async function fetchLogoImage(hash: string, signal?: AbortSignal): Promise<LogoImage> {
  const answer = await fetch(logoUrl(hash), signal ? { signal } : {});
  if (!answer.ok) throw new Error('The logo could not be loaded.');
  return decodeLogo(await answer.blob());
}

/** A decoded logo; null while it is being loaded, or if there is none. */
export function useLogoImage(hash: string | undefined): LogoImage | null {
  const { data } = useQuery({ ...logoImageQuery(hash ?? ''), enabled: hash !== undefined });
  return hash === undefined ? null : (data ?? null);
}

async function decodeLogo(file: Blob): Promise<LogoImage> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot read images.');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, rgba: new Uint8Array(data), png: new Uint8Array(await file.arrayBuffer()) };
}
