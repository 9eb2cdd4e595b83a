import { permissions } from '../access/roles.ts'
import type { RecordOf } from '../model/defineEntity.ts'
import { defineLookup } from '../model/defineLookup.ts'
import { field } from '../model/field.ts'

/** The type of a time entry; paid time off is listed separately (F-102, F-111). */
export const TimeType = defineLookup({
  name: 'TimeType',
  resource: 'TimeTypes',
  caption: 'Time type',
  maintainedBy: permissions.administer,
  fields: {
    pTO: field.flag('PTO'),
  },
})

export type TimeType = RecordOf<typeof TimeType>
