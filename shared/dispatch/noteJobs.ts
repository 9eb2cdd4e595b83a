import { JOB_TYPE } from '../jobs/jobTypes.ts'
import { isBlank } from '../kernel/text.ts'
import { missing, type Violation } from '../model/Violation.ts'

/** The input of the note dialog. */
export interface NoteEntry {
  readonly driverId: number | null
  readonly driverNotes: string | null
}

/** A note requires a driver and a text (O-044). */
export function checkNoteJob(note: NoteEntry): Violation[] {
  return [
    ...(note.driverId === null || note.driverId === 0 ? [missing('driverId')] : []),
    ...(isBlank(note.driverNotes) ? [missing('driverNotes')] : []),
  ]
}

/** A note for a driver on a day; the server appends it to the driver's column. */
export function newNoteJob(note: NoteEntry, startDate: string) {
  return {
    jobTypeId: JOB_TYPE.note,
    driverId: note.driverId,
    driverNotes: note.driverNotes,
    startDate,
  }
}
