import { JOB_TYPE } from '../jobs/jobTypes.ts'

/** The input of the note dialog. */
export interface NoteEntry {
  readonly driverId: number | null
  readonly driverNotes: string | null
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
