import { observer } from 'mobx-react-lite'
import { Job } from '#shared/jobs/Job.ts'
import { REQUIRED_MESSAGE } from '#shared/model/Violation.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import { useEnclosingForm } from '../../form/FormState.ts'
import type { JobRecord } from './jobRecord.ts'

/** The driver of a note: one of those with a column on the board. */
export const NoteDriver = observer(function NoteDriver({ record: job }: { readonly record: JobRecord }) {
  const { lookups } = useScreenContext()
  const form = useEnclosingForm()
  const drivers = new Set(lookups.rows('drivers').map(({ userId }) => userId))
  return (
    <EntityField
      entity={job}
      of={Job}
      field="driverId"
      span={3}
      required
      isOffered={(id) => drivers.has(Number(id)) || id === job.driverId}
      problem={form.allShown && job.driverId === null ? REQUIRED_MESSAGE : null}
    />
  )
})
