import { bytesOf } from '../kernel/ReadResult.ts'
import type { ReadScheduler } from '../reading/ReadScheduler.ts'
import { jsonWork, ReadWork } from '../reading/ReadWork.ts'
import { REPORTS, type ReportContent, type ReportRequest } from './readReport.ts'
import { renderReport, type PagedDocument, type RenderReport } from './renderReport.ts'
import type { ReportDependencies } from './Reports.ts'
import type { ReportTable } from './ReportTable.ts'
import { writeSpreadsheet } from './writeSpreadsheet.ts'

/** The documents of a report: `ReportContent`. */
export const reportWork = jsonWork<ReportRequest>(
  'report',
  ({ name }) => `The report ${name}`,
  (source) => async (request) => REPORTS[request.name](source, request),
)

interface Page {
  readonly title: string
  readonly documents: readonly PagedDocument[]
}

/** The HTML of a report as text. */
export const pageWork = new ReadWork<Page>(
  'page',
  ({ title }) => `The report ${title}`,
  () =>
    async function* ({ title, documents }) {
      yield Buffer.from(renderReport(title, documents))
    },
)

/** The file of a spreadsheet. */
export const spreadsheetWork = new ReadWork<readonly ReportTable[]>(
  'spreadsheet',
  () => 'The spreadsheet',
  ({ timeZone }) =>
    async function* (tables) {
      yield writeSpreadsheet(tables, timeZone)
    },
)

/** Reads the content of reports. */
export function reportReader(reads: Pick<ReadScheduler, 'read'>): ReportDependencies['read'] {
  return async (userId, request) =>
    // The result of such a task.
    (await reads.read(userId, reportWork.taskOf(request))) as ReportContent
}

/** Renders the HTML of reports; their records were read within the user's share. */
export function reportRenderer(reads: Pick<ReadScheduler, 'run'>): RenderReport {
  return async (title, documents) => {
    const html = await bytesOf(await reads.run(null, pageWork.taskOf({ title, documents })))
    return html.toString()
  }
}
