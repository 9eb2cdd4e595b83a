import { CustomerRate, ZONES } from '#shared/pricing/CustomerRate.ts'
import { isCreatableRateType } from '#shared/pricing/customerRateRules.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { type RecordOfEntity } from '../../form/FormSection.tsx'
import { editorOf } from '../../screen/editor/Editor.ts'
import { childTab } from '../../screen/record/childTab.tsx'

type Rate = RecordOfEntity<typeof CustomerRate>

const isOfType =
  (...types: readonly number[]) =>
  ({ rateTypeId }: Rate): boolean =>
    types.includes(rateTypeId)
const isHauling = isOfType(RATE_TYPE.hauling)
const isZone = isOfType(RATE_TYPE.zone)

/** The initial values of a new rate (F-106). */
const NEW_RATE = { rateTypeId: RATE_TYPE.dumpster, range: 'Regular', zone: 1 } as const

/** One rate; its type decides which fields are shown, and Save clears those that it does not have (F-106, F-107). */
export const rateEditor = editorOf(CustomerRate, {
  noun: 'rate',
  newValues: NEW_RATE,
  form: [
    [
      {
        field: 'rateTypeId',
        isRadio: true,
        span: 3,
        isOffered: (id, rate) => isCreatableRateType(Number(id)) || id === rate.rateTypeId,
        // A field that the type requires is set with it.
        onEdited: (rate) => {
          if (isZone(rate)) rate.zone ??= NEW_RATE.zone
          else rate.range ??= NEW_RATE.range
        },
      },
      { field: 'dumpsterId', required: true, isShown: isOfType(RATE_TYPE.dumpster) },
      { field: 'range', isShown: (rate) => !isZone(rate) },
      { field: 'zone', choices: ZONES, required: true, isShown: isZone },
      'rate',
      'weightLimit',
      { field: 'pricePerTon', isShown: isOfType(RATE_TYPE.hauling, RATE_TYPE.zone) },
      { field: 'baseMileage', isShown: isHauling },
      { field: 'mileageOffset', isShown: isHauling },
      { field: 'mileageOffsetRate', isShown: isHauling },
      'validFrom',
      'validUntil',
    ],
  ],
})

/** The customer's rates (F-062). */
export const ratesTab = childTab('Rates', {
  relation: 'rates',
  entity: CustomerRate,
  layoutKey: 'customer-rates',
  caption: 'Rates',
  columns: [
    { field: 'rateTypeId', caption: 'Type', strong: true, width: 120 },
    { field: 'dumpsterId', minWidth: 120 },
    { field: 'range', width: 110 },
    { field: 'zone', width: 80 },
    { field: 'rate', width: 110 },
    { field: 'validFrom', width: 110 },
    { field: 'validUntil', width: 110 },
    { field: 'weightLimit', decimals: 2, width: 120 },
    { field: 'pricePerTon', width: 120 },
    { field: 'baseMileage', decimals: 2, showsZero: false, width: 130 },
    { field: 'mileageOffset', decimals: 2, showsZero: false, width: 130 },
    { field: 'mileageOffsetRate', width: 150 },
  ],
  editor: rateEditor,
  emptyText: 'No rates yet. List prices apply.',
})
