import { formatDay } from '#shared/kernel/days.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { facts, filled } from './formats.ts'
import type { Letterhead } from './Letterhead.ts'
import type { Fact, ReportDocument } from './ReportDocument.ts'

/** What a driver does on a day. */
export interface DriverSheetData {
  readonly day: string
  readonly driver: string
  /** In the order of the driver's column on the board. */
  readonly jobs: readonly DriverSheetJob[]
}

export interface DriverSheetJob {
  /** `J1043`. */
  readonly displayId: string
  readonly jobType: string
  /** What is done with the dumpster by a job of an exchange or a round trip; empty for others, whose type tells it. */
  readonly pairAction: string
  /** The size of the dumpster, of an exchange also that of the other one. */
  readonly dumpsters: readonly string[]
  /** `8:00am - 10:00am`, or an empty text. */
  readonly preferredTime: string
  readonly customer: string
  readonly siteName: string
  /** Street and city. */
  readonly address: string
  readonly phone: string
  readonly dumpSite: string
  /** The notes of the site, of the rental for its drivers, and of the dispatcher. */
  readonly notes: readonly string[]
  /** The barcodes of the dumpsters that it has moved. */
  readonly movedDumpsters: readonly string[]
  /** What was weighed. */
  readonly tons: number | null
  readonly isCompleted: boolean
}

interface LineView {
  readonly ordinal: string
  readonly time: string
  readonly work: string
  readonly details: readonly string[]
  readonly site: string
  readonly siteLines: readonly string[]
  readonly notes: readonly string[]
  readonly dumpsters: readonly string[]
  readonly tons: string
  readonly done: string
}

/** What the template of a driver's sheet shows. */
interface DriverSheetView {
  readonly letterhead: Letterhead
  readonly driver: string
  readonly facts: readonly Fact[]
  readonly lines: readonly LineView[]
}

/** Builds the view of a driver's sheet; its columns for what the driver writes by hand are blank until it is known. */
export function driverSheetReport(sheet: DriverSheetData, letterhead: Letterhead): ReportDocument {
  const day = formatDay(sheet.day)
  const view: DriverSheetView = {
    letterhead,
    driver: sheet.driver,
    facts: facts([
      ['Day', day],
      ['Jobs', String(sheet.jobs.length)],
    ]),
    lines: sheet.jobs.map(lineView),
  }
  return { template: 'driverSheet', title: `${sheet.driver}, ${day}`, view }
}

function lineView(job: DriverSheetJob, index: number): LineView {
  const { customer, siteName, address, phone, dumpSite } = job
  const site = customer || siteName
  return {
    ordinal: String(index + 1),
    time: job.preferredTime,
    work: joinNonBlank([job.jobType, job.pairAction], ' · '),
    details: filled([job.displayId, joinNonBlank(job.dumpsters, ' → '), dumpSite && `Dump at ${dumpSite}`]),
    site,
    siteLines: filled([siteName === site ? null : siteName, address, phone]),
    notes: filled(job.notes),
    dumpsters: filled(job.movedDumpsters),
    tons: job.tons === null ? '' : String(job.tons),
    done: job.isCompleted ? 'Done' : '',
  }
}
