import { observer } from 'mobx-react-lite'
import type { CompletionEntry } from '#shared/jobs/completeJob.ts'
import { Job } from '#shared/jobs/Job.ts'
import { field } from '#shared/model/field.ts'
import { useApp } from '../../app/App.ts'
import { useEnclosingForm } from '../../form/FormState.ts'
import type { EditorOption } from '../../form/RadioChoices.tsx'
import { ValueField } from '../../form/ValueField.tsx'
import type { CompletionEntryModel } from './CompletionEntryModel.ts'

const OPTIONAL = field.integer('')
const REQUIRED = field.integer('', { required: true })

interface CompletionFieldsProps {
  readonly of: CompletionEntryModel
  readonly hasWeight?: boolean
  /** Whether more than the weight can be entered. */
  readonly hasChoices?: boolean
}

/** What completing the job asks for: the dumpster by its barcode, its weight, where it is dumped or stored (O-032, O-041). */
export const CompletionFields = observer(function CompletionFields(props: CompletionFieldsProps) {
  const { of, hasWeight = of.asks.weight, hasChoices = true } = props
  const { lookups } = useApp()
  const { asks, choices } = of
  const dumpSites = lookups.storageDumpSites
    .filter(({ dump }) => dump)
    .map(({ id, name }) => ({ id, title: name }))
  return (
    <>
      {hasChoices && asks.inventory && (
        <ChoiceField of={of} name="inventoryId" caption="Use Dumpster" options={choices.inventory} />
      )}
      {hasWeight && <WeightField of={of} />}
      {hasChoices && asks.dumpSite && (
        <ChoiceField of={of} name="dumpSiteId" caption="Dump Location" options={dumpSites} />
      )}
      {hasChoices && asks.storage && (
        <>
          <ChoiceField of={of} name="destinationPickId" caption="Pick Dumpster" options={choices.pick} />
          <ChoiceField of={of} name="destinationDropId" caption="Drop Dumpster" options={choices.drop} />
        </>
      )}
    </>
  )
})

interface ChoiceFieldProps {
  readonly of: CompletionEntryModel
  readonly name: Exclude<keyof CompletionEntry, 'weight'>
  readonly caption: string
  readonly options: readonly EditorOption[]
}

const ChoiceField = observer(function ChoiceField({ of, name, caption, options }: ChoiceFieldProps) {
  const form = useEnclosingForm()
  return (
    <ValueField
      name={name}
      caption={caption}
      declared={name === 'inventoryId' ? REQUIRED : OPTIONAL}
      value={of.entry[name]}
      options={options}
      onChange={(value) => of.choose({ [name]: typeof value === 'number' ? value : null })}
      error={form.allShown || of.showsProblems ? of.problemOf(name) : null}
    />
  )
})

const WeightField = observer(function WeightField({ of }: { readonly of: CompletionEntryModel }) {
  const form = useEnclosingForm()
  // A missing weight is a problem once the dialog is confirmed, a wrong one at once.
  const showsProblem = form.allShown || of.showsProblems || of.weight !== null
  return (
    <ValueField
      name="weight"
      caption="Weight"
      declared={Job.fields.weight}
      value={of.weight}
      onChange={(value) => of.weigh(value)}
      hint="Tons"
      error={showsProblem ? of.problemOf('weight') : null}
    />
  )
})
