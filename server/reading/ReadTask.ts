import type { SignedInUser } from '#shared/wire/account.ts'
import type { IncomingQuery } from '../queries/prepareQuery.ts'
import type { PagedDocument } from '../reports/renderReport.ts'
import type { ReportName } from '../reports/readReport.ts'

/** Something to be read that may take long: plain data, so that another process can do it. */
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
  | { readonly kind: 'report'; readonly name: ReportName; readonly ids: readonly number[] }
  /** The HTML of a report, as a text. */
  | { readonly kind: 'page'; readonly title: string; readonly documents: readonly PagedDocument[] }
