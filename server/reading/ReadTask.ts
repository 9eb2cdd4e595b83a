import type { SignedInUser } from '#shared/wire/account.ts'
import type { IncomingQuery } from '../queries/prepareQuery.ts'
import type { PagedDocument } from '../reports/renderReport.ts'
import type { ReportTable } from '../reports/ReportTable.ts'
import type { ReportRequest } from '../reports/readReport.ts'

/** A potentially slow read as plain data, so that another process can run it. */
export type ReadTask =
  | { readonly kind: 'query'; readonly asked: IncomingQuery }
  /** One of the calls that compute figures. */
  | {
      readonly kind: 'call'
      readonly path: string
      readonly parameters: unknown
      readonly user: SignedInUser
    }
  /** The documents of a report: `ReportContent`. */
  | ({ readonly kind: 'report' } & ReportRequest)
  /** The HTML of a report as text. */
  | { readonly kind: 'page'; readonly title: string; readonly documents: readonly PagedDocument[] }
  /** The file of a spreadsheet. */
  | { readonly kind: 'spreadsheet'; readonly tables: readonly ReportTable[] }
