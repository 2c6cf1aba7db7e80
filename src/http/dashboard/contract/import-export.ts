import type { ExportKind, JobKind, JobPhase, JobState, PictureFormat } from '../../../transfer/jobs/job.ts';
import type { ListColumns } from '../../../transfer/lists/list-columns.ts';
import type { Done } from './answers.ts';

/** Imports and exports, which run as jobs. */
export type ImportExportApi = {
  /** Imports and exports, newest first. */
  'GET /jobs': { answer: { jobs: Job[] } };
  'GET /jobs/{id}': { answer: Job };
  /** The file; supports range requests. */
  'GET /jobs/{id}/file': { answer: never };
  /** Removes one that is finished, with its files. */
  'DELETE /jobs/{id}': { answer: Done };
  /** Checks every row of an uploaded list without creating codes. */
  'POST /jobs/{id}/check': {
    body: { columns: UploadedList['columns']; short_link: number | null; project_id: string | null };
    answer: Job;
  };
  /** Creates the codes of a checked list. */
  'POST /jobs/{id}/start': { answer: Job };
  /** Archives the codes that an import has created. */
  'POST /jobs/{id}/undo': { answer: Job };
  'POST /jobs/{id}/cancel': { answer: Job };
  'POST /exports': { body: { kind: ExportKind; format?: PictureFormat }; answer: Job };
  /** The body is a CSV file of at most 64 MiB. */
  'POST /imports': { answer: UploadedList };
};

/** An import or export. */
export type Job = {
  job_id: string;
  kind: JobKind;
  phase: JobPhase;
  state: JobState;
  /** Rows or codes; `total` is null if unknown. */
  done: number;
  total: number | null;
  /** For an import. */
  result: {
    created: number;
    refused: number;
    /** The first 200. */
    errors: { line: number; error: string }[];
    /** Set once it was undone. */
    archived?: number;
  } | null;
  error: string | null;
  file: { name: string; bytes: number; sha256: string } | null;
  created_at: string;
  expires_at: string;
};

/** The recognised columns of a list, by index. */
export type UploadedList = {
  job_id: string;
  header: string[];
  sample: string[][];
  rows: number;
  columns: ListColumns;
  /** The column of another service's short links. */
  short_link: number | null;
  /** The service that exported it; null: unknown. */
  service: string | null;
};
