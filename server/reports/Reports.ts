import { truncate } from '#shared/kernel/text.ts'
import { printReport } from './printReport.ts'
import type { ReportContent, ReportName } from './readReport.ts'
import type { RenderReport } from './renderReport.ts'
import { ReportPrinter } from './ReportPrinter.ts'

/** A report on paper, and what its file is called. */
export interface PrintedReport {
  readonly fileName: string
  readonly pdf: Buffer
}

/** What the reports need of the server. */
export interface ReportDependencies {
  /** Reads what a report says for a user, by id, or for the server itself; raises NotFound for records that are missing. */
  readonly read: (userId: number | null, name: ReportName, ids: readonly number[]) => Promise<ReportContent>
  /** Makes HTML of it; in the thread of the server unless said otherwise. */
  readonly render?: RenderReport
  readonly printer?: Pick<ReportPrinter, 'withSlot' | 'close'>
}

/**
 * The documents that go to customers, printed from what is stored now. Who may have them is for the caller to check. Each
 * raises what reading raises, and Unavailable where nothing can be printed.
 */
export class Reports {
  readonly #read: ReportDependencies['read']
  readonly #render: RenderReport | undefined
  readonly #printer: Pick<ReportPrinter, 'withSlot' | 'close'>

  constructor({ read, render, printer }: ReportDependencies) {
    this.#read = read
    this.#render = render
    this.#printer = printer ?? new ReportPrinter()
  }

  /** A report about records, by their keys. */
  async print(userId: number | null, name: ReportName, ids: readonly number[]): Promise<PrintedReport> {
    const { title, documents } = await this.#read(userId, name, ids)
    const pdf = await this.#printer.withSlot((print) => printReport(print, title, documents, this.#render))
    return { fileName: fileName(title), pdf }
  }

  /** Ends the browser that prints. */
  close(): Promise<void> {
    return this.#printer.close()
  }
}

/** File systems take 255 bytes. */
const MAX_NAME_LENGTH = 120

/** Without the letters that file systems refuse. */
function fileName(title: string): string {
  const name = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${truncate(name, MAX_NAME_LENGTH)}.pdf`
}
