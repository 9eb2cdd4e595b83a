import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { stamps } from '../model/stamps.ts'

/** A fuel rate as a fraction of the price, in force from its start until its end; the one without an end is active (S0 §4, F-098). */
export const FuelRatePercentage = defineEntity({
  name: 'FuelRatePercentage',
  resource: 'FuelRatePercentages',
  caption: 'Fuel rate percentage',
  title: ['rate'],
  access: {
    read: 'signedIn',
    create: permissions.administer,
    update: permissions.administer,
    delete: 'nobody',
  },
  fields: {
    id: field.id(),
    rate: field.rate('Rate', { isPercentage: true, required: true, min: 0, max: 1 }),
    startDate: field.instant('Start', { required: true, indexed: true }),
    endDate: field.instant('End'),
    ...stamps(),
  },
})

export type FuelRatePercentage = RecordOf<typeof FuelRatePercentage>
