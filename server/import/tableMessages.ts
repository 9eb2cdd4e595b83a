import type { SourceRow } from '#shared/importing/SourceTable.ts'
import type { TableHead } from './OpenTable.ts'

/** What a process that reads a file for an import is asked: first the file, then its rows. */
export type TableTask = { readonly bytes: Uint8Array } | { readonly from: number; readonly to: number }

/** How that ended. */
export type TableReply =
  | { readonly head: TableHead }
  | { readonly rows: readonly SourceRow[] }
  /** The sentence of a BadRequest or TooLarge. */
  | { readonly refusal: string; readonly isTooLarge: boolean }
  | { readonly failure: string }
