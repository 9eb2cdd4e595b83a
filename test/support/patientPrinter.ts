import { ReportPrinter, type PrinterOptions } from '#server/reports/ReportPrinter.ts'
import { PATIENCE_MILLISECONDS } from './eventually.ts'

/** A printer that takes as long as a busy machine may need. */
export function patientPrinter(options: Omit<PrinterOptions, 'timeLimit'> = {}): ReportPrinter {
  return new ReportPrinter({ ...options, timeLimit: () => PATIENCE_MILLISECONDS })
}
