import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { priceOn, type DatedPrices } from '#shared/pricing/priceSettings.ts'
import { Setting } from '#shared/settings/Setting.ts'
import type { SettingChange } from '#shared/settings/settingHistory.ts'
import type { SettingDeclaration } from '#shared/settings/defineSettings.ts'
import { settings, type SettingName } from '#shared/settings/settings.ts'
import { useScreenContext, type ScreenContext } from '../../context/ScreenContext.ts'
import { EntityField } from '../../form/EntityField.tsx'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { PictureField } from './PictureField.tsx'

type SettingRecord = RecordOfEntity<typeof Setting>

interface SettingFieldProps {
  readonly name: SettingName
  readonly record: SettingRecord
  readonly span: 1 | 3
  /** Its last change; none where it was never changed. */
  readonly change: SettingChange | undefined
  readonly prices: DatedPrices | null
}

/**
 * The editor of a setting: its row's column, with the type and the limits of its declaration. A price that is changed, or that begins on a
 * day to come, has the day from which it is in force beside it (SE700).
 */
export const SettingField = observer(function SettingField(props: SettingFieldProps) {
  const { name, record, span } = props
  const app = useScreenContext()
  const { caption, column, value, isPrice, isPicture }: SettingDeclaration = settings[name]
  const declared = useMemo(
    () => ({ ...Setting, fields: { ...Setting.fields, [column]: value } }),
    [column, value],
  )
  const hint = hintOf(app, props)
  if (isPicture === true) return <PictureField caption={caption} record={record} />
  const isDated = isPrice && (isEdited(app, record) || isToCome(app, record))
  const editor = (
    <EntityField
      entity={record}
      of={declared}
      field={column}
      caption={caption}
      span={isDated ? 1 : span}
      {...(isPrice && { onEdited: (next: unknown) => beginToday(app, record, next) })}
      {...(hint !== '' && { hint })}
    />
  )
  if (!isPrice) return editor
  // Around the editor also while there is no day: it keeps its element, and with it the focus, when the day appears with the first key.
  return (
    <div className={isDated ? 'field-pair' : undefined}>
      {editor}
      {isDated && <EntityField entity={record} of={Setting} field="validFrom" />}
    </div>
  )
})

function isEdited({ store }: ScreenContext, record: SettingRecord): boolean {
  return store.isEdited(record, 'decimalValue') || store.isEdited(record, 'validFrom')
}

function isToCome({ today }: ScreenContext, { validFrom }: SettingRecord): boolean {
  return validFrom !== null && validFrom > today()
}

/** A new price begins today unless another day is entered; that which was stored begins as before. */
function beginToday({ store, today }: ScreenContext, record: SettingRecord, next: unknown): void {
  const stored = store.originalValue(record, 'validFrom')
  if (next === store.originalValue(record, 'decimalValue'))
    record.validFrom = typeof stored === 'string' ? stored : null
  else if (record.validFrom === stored) record.validFrom = today()
}

/** Since when its value is in force, and who set it; of a price to come what is charged until then (SE9, SE700). */
function hintOf(app: ScreenContext, { name, record, change, prices }: SettingFieldProps): string {
  const { formats } = app
  const { validFrom } = record
  if (validFrom !== null && isToCome(app, record)) {
    const price = prices === null ? null : priceOn(prices, name, app.today())
    return price === null ? '' : `Until then ${formats.money(price)}`
  }
  if (change === undefined) return ''
  const since = validFrom === null ? formats.instant(change.when) : formats.day(validFrom)
  return joinNonBlank([`In force since ${since}`, change.userName], ', ')
}
