import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { AuditLog } from '#shared/auditing/AuditLog.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobDisplayId, jobFullAddress } from '#shared/jobs/jobRules.ts'
import { field } from '#shared/model/field.ts'
import { showHistory } from '../../context/history/showHistory.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { DialogFrame, type DialogButton } from '../../dialogs/DialogFrame.tsx'
import type { DialogProps } from '../../dialogs/DialogProps.ts'
import { ValueField } from '../../form/ValueField.tsx'
import { CompletionFields } from '../../screen/jobs/CompletionFields.tsx'
import { pairActionOf } from '../../screen/jobs/pairActionOf.ts'
import { cardOf } from './driverJob.ts'
import type { DriverJobModel } from './DriverJobModel.ts'
import './drivers.css'

const NOTE = field.note('')

interface DriverJobDialogProps extends DialogProps<true> {
  readonly model: DriverJobModel
}

/** The driver's dialog of a job: what it is, its weight, notes, and what completing it asks for (O-070). */
export const DriverJobDialog = observer(function DriverJobDialog({ model, close }: DriverJobDialogProps) {
  const app = useScreenContext()
  const closeIf = async (isDone: Promise<boolean>): Promise<void> => {
    if (await isDone) close(true)
  }
  const buttons: DialogButton[] = [...historyButtons(app, model), { caption: 'Cancel', run: () => close() }]
  const isCorrection = model.correction !== null
  if (isCorrection)
    buttons.push({ caption: 'Take Back', icon: 'undo', isSave: true, run: () => closeIf(model.takeBack()) })
  if (!isCorrection && (model.mayNote || model.mayWeigh))
    buttons.push({
      caption: 'Save',
      icon: 'save',
      disabled: !model.canSave,
      isSave: true,
      run: () => closeIf(model.save()),
    })
  if (model.canComplete)
    buttons.push({
      ...(isCorrection
        ? { caption: 'Save', icon: 'save' as const, disabled: !model.hasChanges }
        : { caption: 'Complete', icon: 'check' as const }),
      variant: 'primary',
      isSave: true,
      run: () => closeIf(model.complete()),
    })
  return (
    <DialogFrame
      title={jobDisplayId(model.job.id)}
      width={480}
      hasChanges={model.hasChanges}
      onCancel={() => close()}
      buttons={buttons}
    >
      <div className="driver-dialog" data-testid="driver-job">
        <JobFacts model={model} />
        <CompletionFields of={model.entry} hasWeight={model.mayWeigh} hasChoices={model.canComplete} />
        <Notes model={model} />
      </div>
    </DialogFrame>
  )
})

/** What was done to the job, for administrators who look at a driver's day. */
function historyButtons(app: ScreenContext, { job }: DriverJobModel): readonly DialogButton[] {
  if (!app.session.satisfies(AuditLog.access.read)) return []
  const title = jobDisplayId(job.id)
  const subject = { entityTypeName: Job.name, titles: new Map([[job.id, title]]) }
  const run = (): Promise<void> => showHistory(app, title, () => Promise.resolve([subject]))
  return [{ caption: 'History', icon: 'history', isSeparated: true, run }]
}

const JobFacts = observer(function JobFacts({ model }: { readonly model: DriverJobModel }) {
  const app = useScreenContext()
  const { formats, lookups } = app
  const { job, mayWeigh, showsWeight } = model
  const card = cardOf(job, formats.timeZone)
  const facts = [
    ['Customer', card.customer],
    ['Job type', card.jobType],
    ['Action', pairActionOf(app, job)],
    ['Dumpster', lookups.title('Dumpster', job.dumpsterId)],
    ['Site', card.siteName],
    ['Service address', jobFullAddress(job)],
    ['Start date', formats.day(job.startDate)],
    ['End date', formats.day(job.endDate)],
    ['Driver instructions', job.rental?.driverInstructions ?? ''],
    ['Site notes', job.notes ?? ''],
    ['Weight', showsWeight && !mayWeigh && job.weight !== null ? `${formats.number(job.weight)} tons` : ''],
  ] as const
  return (
    <dl className="driver-facts">
      {facts.map(
        ([caption, value]) =>
          value !== '' && (
            <div key={caption}>
              <dt>{caption}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
})

const Notes = observer(function Notes({ model }: { readonly model: DriverJobModel }) {
  const captionId = useId()
  return (
    <>
      {model.notes.length > 0 && (
        <div className="driver-notes" role="group" aria-labelledby={captionId}>
          <h3 id={captionId}>Driver notes</h3>
          {model.notes.map((note, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- notes only grow at the end
            <p key={index}>{note}</p>
          ))}
        </div>
      )}
      {model.mayNote && (
        <ValueField
          name="note"
          caption="Add to the driver notes"
          declared={NOTE}
          value={model.note}
          onChange={(note) => model.setNote(typeof note === 'string' ? note : '')}
          error={model.noteProblem}
        />
      )}
    </>
  )
})
