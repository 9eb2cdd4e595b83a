import { observer } from 'mobx-react-lite'
import { Job } from '#shared/jobs/Job.ts'
import { field } from '#shared/model/field.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { useEnclosingForm } from '../../form/FormState.ts'
import type { EditorOption } from '../../form/RadioChoices.tsx'
import { ValueField } from '../../form/ValueField.tsx'
import { Button } from '../../kit/Button.tsx'
import { chooseScanned, isSameBarcode, scanBarcode } from '../barcode/scanBarcode.ts'
import type { CompletionEntryModel } from './CompletionEntryModel.ts'
import '../barcode/barcode.css'

const OPTIONAL = field.integer('')
const REQUIRED = field.integer('', { required: true })
const NO_WEIGHT = field.flag('')
const REQUIRED_WEIGHT = { ...Job.fields.weight, required: true } as const

interface CompletionFieldsProps {
  readonly of: CompletionEntryModel
  readonly hasWeight?: boolean
  /** Whether more than the weight can be entered. */
  readonly hasChoices?: boolean
}

/** What completing the job asks for: the dumpster by its barcode, its weight, where it is dumped or stored (O-032, O-041). */
export const CompletionFields = observer(function CompletionFields(props: CompletionFieldsProps) {
  const { of, hasWeight = of.asks.weight, hasChoices = true } = props
  const { lookups } = useScreenContext()
  const { asks, choices } = of
  const dumpSites = lookups
    .rows('storageDumpSites')
    .filter(({ dump }) => dump)
    .map(({ id, name }) => ({ id, title: name }))
  return (
    <>
      {hasChoices && asks.inventory && (
        <DumpsterField of={of} name="inventoryId" caption="Use Dumpster" options={choices.inventory} />
      )}
      {hasWeight && <WeightField of={of} isRequired={hasChoices && of.needsWeight} />}
      {hasChoices && asks.dumpSite && (
        <ChoiceField of={of} name="dumpSiteId" caption="Dump Location" options={dumpSites} />
      )}
      {hasChoices && asks.storage && (
        <>
          <DumpsterField of={of} name="destinationPickId" caption="Pick Dumpster" options={choices.pick} />
          <DumpsterField of={of} name="destinationDropId" caption="Drop Dumpster" options={choices.drop} />
        </>
      )}
    </>
  )
})

interface ChoiceFieldProps {
  readonly of: CompletionEntryModel
  readonly name: keyof CompletionEntryModel['chosen']
  readonly caption: string
  readonly options: readonly EditorOption[]
}

/** A choice of dumpsters by their barcodes, which can be scanned. */
function DumpsterField(props: ChoiceFieldProps) {
  const app = useScreenContext()
  return (
    <div className="with-scan">
      <ChoiceField {...props} />
      <Button
        caption={`Scan Barcode: ${props.caption}`}
        icon="scan"
        iconOnly
        onClick={() => void scanInto(app, props)}
      />
    </div>
  )
}

/** Chooses the dumpster by its barcode, among those that the job can use. */
async function scanInto(app: ScreenContext, { of, name, options }: ChoiceFieldProps): Promise<void> {
  const found = (barcode: string) => options.filter(({ title }) => isSameBarcode(title, barcode))
  const barcode = await scanBarcode(app, (scanned) =>
    found(scanned).length === 0 ? `This job cannot use a dumpster with the barcode ${scanned}.` : null,
  )
  if (barcode === null) return
  const same = found(barcode).map(({ id }) => ({ id: Number(id), title: `${barcode}, no. ${id}` }))
  const id = await chooseScanned(app, barcode, same)
  if (id !== null) of.choose({ [name]: id })
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

interface WeightFieldProps {
  readonly of: CompletionEntryModel
  readonly isRequired: boolean
}

const WeightField = observer(function WeightField({ of, isRequired }: WeightFieldProps) {
  const form = useEnclosingForm()
  // A missing weight is a problem once the dialog is confirmed, a wrong one at once.
  const showsProblem = form.allShown || of.showsProblems || of.weight !== null
  return (
    <>
      <ValueField
        name="weight"
        caption="Weight"
        declared={isRequired ? REQUIRED_WEIGHT : Job.fields.weight}
        value={of.weight}
        onChange={(value) => of.weigh(value)}
        hint="Tons"
        error={showsProblem ? of.problemOf('weight') : null}
      />
      {isRequired && of.weight === null && (
        <ValueField
          name="hasNoWeight"
          caption="No weight yet"
          declared={NO_WEIGHT}
          value={of.hasNoWeight}
          onChange={(value) => of.saysNoWeight(value === true)}
        />
      )}
    </>
  )
})
