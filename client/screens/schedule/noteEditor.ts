import { checkNoteJob } from '#shared/dispatch/noteJobs.ts'
import { Job } from '#shared/jobs/Job.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { formSection } from '../../form/FormSection.tsx'
import { editorOf } from '../../screen/editor/Editor.ts'
import { editStoredRecord } from '../../screen/editor/editRecord.ts'
import type { Board } from './Board.ts'

/** The dialog of a new note for one of these drivers (O-044). */
const noteEditor = (driverIds: ReadonlySet<string | number>) =>
  editorOf(Job, {
    noun: 'note',
    width: 400,
    newValues: { jobTypeId: JOB_TYPE.note },
    sections: [
      formSection(Job, null, [
        { field: 'driverId', span: 3, required: true, isOffered: (id) => driverIds.has(id) },
        { field: 'driverNotes', span: 3, required: true },
      ]),
    ],
    problems: ({ record }) => checkNoteJob(record),
  })

/** Adds a note of the board's day, by default for this driver (O-058, O-067). */
export async function addNote({ app, model }: Board, driverId: number | null): Promise<void> {
  const drivers = new Set(model.columns.flatMap(({ driver }) => driver?.userId ?? []))
  const isStored = await editStoredRecord(app, {
    editor: noteEditor(drivers),
    list: { records: () => [], newValues: { startDate: model.day, driverId } },
    record: null,
  })
  if (isStored) await model.load()
}
