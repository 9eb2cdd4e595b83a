import { permissions } from '#shared/access/roles.ts'
import { JobTime } from '#shared/jobs/JobTime.ts'
import { correctionRefusal } from '#shared/jobs/jobTransitions.ts'
import { jobTimesQuery } from '#shared/jobs/queries.ts'
import { updateTotalMinutes } from './jobCalls.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { confirmDeletion } from '../../context/saving/confirmDeletion.ts'
import { deleteRecords } from '../../context/saving/deleteRecords.ts'
import { storeEdit } from '../../context/saving/storeEdit.ts'
import type { ListAction } from '../list/ListAction.ts'
import { listDialog } from '../list/listDialog.tsx'
import type { RowOf } from '../list/ListOptions.ts'
import { questions } from './messages.ts'

type TimeRow = RowOf<typeof jobTimesQuery>

type TimeAction = ListAction<TimeRow, { readonly app: ScreenContext }, typeof JobTime>

const CAPTIONS = { started: 'Edit Start Time', completed: 'Edit Complete Time' } as const

/** Opens the times of a job; each correction is stored at once (O-048). */
export const openJobTimesList = listDialog(jobTimesQuery, {
  parameter: 'jobId',
  id: 'job-times',
  caption: 'Job times',
  orderBy: [],
  limit: 1000,
  columns: () => [
    { field: 'started', minWidth: 180 },
    { field: 'completed', minWidth: 180 },
    { field: 'totalMinutes', decimals: 2, width: 120 },
  ],
  actions: [
    ...(['started', 'completed'] as const).map((field): TimeAction => ({
      caption: CAPTIONS[field],
      icon: 'edit',
      needs: permissions.changeJobTimes,
      withOne: (time, { app }) => editInstant(app, time, field),
    })),
    {
      caption: 'Delete',
      icon: 'delete',
      needs: permissions.changeJobTimes,
      withOne: (time, { app }) => deleteTime(app, time),
    },
  ],
  emptyText: 'No times yet. Starting the job adds one.',
})

/** Asks for the start or the end of a time, stores it, and has the minutes counted again. */
async function editInstant(app: ScreenContext, row: TimeRow, field: keyof typeof CAPTIONS): Promise<boolean> {
  const title = CAPTIONS[field]
  const { id, started, completed, deleted, totalMinutes } = row
  // Not of the row itself: one that shows an entity has its fields by accessors, which a copy would lack.
  const before = { id, started, completed, deleted, totalMinutes }
  const initial = before[field]
  const { rows: times } = await app.store.queryRows(jobTimesQuery, { parameters: { jobId: row.jobId } })
  const answer = await app.dialogs.prompt({
    mode: 'dateTime',
    title,
    prompt: JobTime.fields[field].caption,
    ...(initial !== null && { initial }),
    check: (moment) =>
      correctionRefusal(before, { ...before, [field]: moment }, times, app.now())?.message ?? null,
  })
  if (answer === undefined) return false
  const time = app.store.promote('JobTime', row)
  const isStored = await storeEdit(app, title, () => {
    time[field] = answer.value
  })
  if (isStored) await updateTotalMinutes(app.api, row.id)
  return isStored
}

async function deleteTime(app: ScreenContext, row: TimeRow): Promise<boolean> {
  const times = [app.store.promote('JobTime', row)]
  const deletion = { question: questions.deleteTime, name: app.formats.instant(row.started) }
  if (!(await confirmDeletion(app, times, deletion))) return false
  await deleteRecords(app, times)
  return true
}
