import { createProjectRoute, listProjectsRoute } from './projects-routes.ts';
import {
  changeQrCodeRoute,
  createQrCodeRoute,
  findQrCodeRoute,
  getQrCodeRoute,
  listQrCodesRoute,
  qrCodeBySlugRoute,
} from './qr-codes-routes.ts';
import type { V1Route } from './route.ts';

/** All routes of v1. A path without braces wins over one with them. */
export const V1_ROUTES: readonly V1Route[] = [
  listProjectsRoute,
  createProjectRoute,
  listQrCodesRoute,
  createQrCodeRoute,
  getQrCodeRoute,
  changeQrCodeRoute,
  findQrCodeRoute,
  qrCodeBySlugRoute,
];
