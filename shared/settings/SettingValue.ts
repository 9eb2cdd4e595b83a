import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

/** What a price of the settings was before its present value: from its first day until the first day of the next one (SE700). */
export const SettingValue = defineEntity({
  name: 'SettingValue',
  resource: 'SettingValues',
  caption: 'Earlier value of a setting',
  title: ['decimalValue'],
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    settingId: field.reference('Setting', 'Setting', { required: true }),
    /** Null: it has always been in force until the next one. */
    validFrom: field.day('In force from'),
    decimalValue: field.rate('Value'),
    rowVersion: field.version(),
  },
  relations: { setting: belongsTo('Setting', 'settingId') },
})

export type SettingValue = RecordOf<typeof SettingValue>
