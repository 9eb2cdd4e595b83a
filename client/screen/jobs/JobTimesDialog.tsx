import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { permissions } from '#shared/access/roles.ts'
import { jobDisplayId } from '#shared/jobs/jobRules.ts'
import { JobTime } from '#shared/jobs/JobTime.ts'
import { jobTimesQuery } from '#shared/jobs/queries.ts'
import { updateTotalMinutes } from '../../api/jobs.ts'
import { useApp, type App } from '../../app/App.ts'
import { deleteRecords } from '../../app/saving/deleteRecords.ts'
import { storeEdit } from '../../app/saving/storeEdit.ts'
import { DialogFrame } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { oneSelected, type Action } from '../../grid/actions.ts'
import { columnsOf } from '../../grid/columns.ts'
import { EntityGrid } from '../../grid/EntityGrid.tsx'
import type { RowList } from '../../store/RowList.ts'
import { questions } from './messages.ts'

type TimeRow = JobTime & object

interface JobTimesProps extends DialogProps<boolean> {
  readonly jobId: number
}

const COLUMNS = columnsOf<typeof JobTime, TimeRow>(JobTime, [
  { field: 'started', minWidth: 180 },
  { field: 'completed', minWidth: 180 },
  { field: 'totalMinutes', decimals: 2, width: 120 },
])

/** The times of a job, 800 pixels wide; each correction is stored at once (O-048). */
export const JobTimesDialog = observer(function JobTimesDialog({ jobId, close }: JobTimesProps) {
  const app = useApp()
  const [found, setFound] = useState<RowList<TimeRow> | null>(null)
  const [isChanged, setIsChanged] = useState(false)
  const load = useCallback(
    async () => setFound(await app.store.queryRows(jobTimesQuery, { parameters: { jobId } })),
    [app, jobId],
  )
  useEffect(() => void load().catch((error: unknown) => app.errors.report(error)), [app, load])
  const actions = useMemo((): readonly Action<TimeRow>[] => {
    const change = (isStored: (time: TimeRow) => Promise<boolean>) => async (time: TimeRow | undefined) => {
      if (time === undefined || !(await isStored(time))) return
      setIsChanged(true)
      await load()
    }
    const editStart = change((time) => editInstant(app, time, 'started'))
    const editEnd = change((time) => editInstant(app, time, 'completed'))
    const remove = change((time) => deleteTime(app, time))
    const forOne = { needs: permissions.changeJobTimes, enabled: oneSelected }
    return [
      {
        id: 'edit-start-time',
        caption: 'Edit Start Time',
        icon: 'edit',
        ...forOne,
        run: ({ selected: [time] }) => editStart(time),
      },
      {
        id: 'edit-complete-time',
        caption: 'Edit Complete Time',
        icon: 'edit',
        ...forOne,
        run: ({ selected: [time] }) => editEnd(time),
      },
      {
        id: 'delete-time',
        caption: 'Delete',
        icon: 'delete',
        ...forOne,
        run: ({ selected: [time] }) => remove(time),
      },
    ]
  }, [app, load])
  return (
    <DialogFrame
      title={`Job Times of ${jobDisplayId(jobId)}`}
      width={800}
      onCancel={() => close(isChanged)}
      buttons={[{ caption: 'Close', run: () => close(isChanged), autoFocus: true }]}
    >
      <div className="card grid-card child-grid">
        <EntityGrid<TimeRow>
          id="job-times"
          caption="Job times"
          columns={COLUMNS}
          rows={found?.rows ?? []}
          keyField="id"
          minHeight={280}
          actions={actions}
          loading={found === null}
          emptyText="No times yet."
        />
      </div>
    </DialogFrame>
  )
})

const CAPTIONS = { started: 'Edit Start Time', completed: 'Edit Complete Time' } as const

/** Asks for the start or the end of a time, stores it, and has the minutes counted again. */
async function editInstant(app: App, row: TimeRow, field: keyof typeof CAPTIONS): Promise<boolean> {
  const title = CAPTIONS[field]
  const initial = row[field]
  const answer = await app.dialogs.prompt({
    mode: 'dateTime',
    title,
    prompt: JobTime.fields[field].caption,
    ...(initial !== null && { initial }),
  })
  if (answer === undefined) return false
  const time = app.store.promote('JobTime', row)
  const isStored = await storeEdit(app, title, () => {
    time[field] = answer.value
  })
  if (isStored) await updateTotalMinutes(app.api, row.id)
  return isStored
}

async function deleteTime(app: App, row: TimeRow): Promise<boolean> {
  const deletion = {
    question: questions.deleteTime,
    name: app.formats.instant(row.started),
    when: 'atOnce' as const,
  }
  if (!(await app.dialogs.confirmDeletion(deletion))) return false
  await deleteRecords(app, [app.store.promote('JobTime', row)])
  app.toasts.success('Job time deleted')
  return true
}
