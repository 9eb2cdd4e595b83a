import { truncate } from '#shared/kernel/text.ts'
import { printReport, type PrintedDocuments } from './printReport.ts'
import type { ReportContent, ReportRequest } from './readReport.ts'
import type { RenderReport } from './renderReport.ts'
import { ReportPrinter } from './ReportPrinter.ts'

/** A printed report with its file name. */
export interface PrintedReport extends PrintedDocuments {
  readonly fileName: string
}

/** Dependencies of the reports. */
export interface ReportDependencies {
  /** Reads the content of a report for a user (by id) or for the server itself; throws NotFound for missing records. */
  readonly read: (userId: number | null, request: ReportRequest) => Promise<ReportContent>
  /** Renders it to HTML; in the server's thread by default. */
  readonly render?: RenderReport
  readonly printer?: Pick<ReportPrinter, 'withSlot' | 'close'>
}

/**
 * The documents for customers, printed from the current data. The caller checks access. Each throws what reading throws, and
 * Unavailable where nothing can be printed.
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

  /** A report, for a user (by id) or for the server itself. */
  async print(userId: number | null, request: ReportRequest): Promise<PrintedReport> {
    return this.printContent(await this.#read(userId, request))
  }

  /** A report whose content was read. */
  async printContent({ title, documents }: ReportContent): Promise<PrintedReport> {
    const printed = await this.#printer.withSlot((print) =>
      printReport(print, title, documents, this.#render),
    )
    return { fileName: fileName(title, 'pdf'), ...printed }
  }

  /** Ends the browser that prints. */
  close(): Promise<void> {
    return this.#printer.close()
  }
}

/** File systems allow 255 bytes. */
const MAX_NAME_LENGTH = 120

/** A title without the letters that file systems refuse. */
export function fileName(title: string, ending: 'pdf' | 'xlsx'): string {
  const name = title
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return `${truncate(name, MAX_NAME_LENGTH)}.${ending}`
}
