import { observer } from 'mobx-react-lite'
import { tracksInventory } from '#shared/inventory/dumpsterLabels.ts'
import { DumpsterInventory } from '#shared/inventory/DumpsterInventory.ts'
import { field } from '#shared/model/field.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { ValueField } from '../../form/ValueField.tsx'
import { useEditorModel } from '../../screen/editor/Editor.ts'
import { DumpsterNumbers } from './DumpsterNumbers.ts'

const TEXT = field.text('')

interface DumpsterNumberFieldsProps {
  readonly record: RecordOfEntity<typeof DumpsterInventory>
}

/** The type and the number of a dumpster, and the barcode that follows from them (O-072, O-073). */
export const DumpsterNumberFields = observer(function DumpsterNumberFields({
  record,
}: DumpsterNumberFieldsProps) {
  const { lookups } = useScreenContext()
  const model = useEditorModel(DumpsterNumbers)
  // Those of customers are not in the inventory (IV2).
  const owned = new Set(
    lookups
      .rows('dumpsters')
      .filter(({ size }) => tracksInventory(size))
      .map(({ id }) => id),
  )
  const of = { entity: record, of: DumpsterInventory }
  return (
    <>
      <EntityField
        {...of}
        field="dumpsterTypeId"
        span={3}
        isOffered={(id) => owned.has(Number(id)) || id === record.dumpsterTypeId}
        onEdited={(id) => model.suggest(typeof id === 'number' ? id : null)}
      />
      <EntityField {...of} field="dumpsterNumber" span={2} problem={model.problems[0]?.message ?? null} />
      <ValueField name="barcode" caption="Barcode" declared={TEXT} value={model.barcode} onChange={null} />
    </>
  )
})
