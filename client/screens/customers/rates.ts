import { CustomerRate, ZONES } from '#shared/pricing/CustomerRate.ts'
import { addDays } from '#shared/kernel/days.ts'
import { isCreatableRateType } from '#shared/pricing/customerRateRules.ts'
import { isExpired, splitPeriod, splitRefusal } from '#shared/pricing/ratePeriod.ts'
import { successorOf } from '#shared/pricing/rateSuccession.ts'
import { RATE_TYPE } from '#shared/pricing/RateType.ts'
import { missing } from '#shared/model/Violation.ts'
import { type RecordOfEntity } from '../../form/FormSection.tsx'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { editorOf, type Editor } from '../../screen/editor/Editor.ts'
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

/** A rate that takes the place of another one from a day on, which ends on the day before (PR702): one edit, and one undo. */
function beginSuccessor(rate: Rate, { store, today }: Pick<ScreenContext, 'store' | 'today'>) {
  const now = today()
  const day = rate.validFrom !== null && now <= rate.validFrom ? addDays(rate.validFrom, 1) : now
  const editor: Editor<Rate> = {
    ...rateEditor,
    title: 'Rate from a day on',
    sections: rateEditor.sections.map(({ items, ...section }) => ({
      ...section,
      items: items.map((item) =>
        'field' in item && item.field === 'validFrom'
          ? { ...item, required: true, problem: (record: Rate) => beginningProblem(rate, record) }
          : item,
      ),
    })),
    problems: ({ record }) => {
      const message = beginningProblem(rate, record)
      const problems = store.problemsOfSave(record)
      return message === null ? problems : [...problems, { code: 'order', field: 'validFrom', message }]
    },
    prepare: ({ record }) => {
      if (record.validFrom !== null) rate.validUntil = splitPeriod(rate, record.validFrom).ended.validUntil
    },
  }
  return { editor, values: { ...successorOf(rate, day) } }
}

function beginningProblem(rate: Rate, { validFrom }: Rate): string | null {
  return validFrom === null ? missing('validFrom').message : splitRefusal(rate, validFrom)
}

/** The customer's rates, without those that ended before today (F-062, PR702). */
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
  folded: {
    isFolded: isExpired,
    show: 'Show Expired',
    hide: 'Hide Expired',
    emptyText: 'No rate is in force any more. List prices apply, after a question.',
  },
  commands: [
    {
      caption: 'Copy From a Day',
      icon: 'copy',
      needs: CustomerRate.access.create,
      begin: beginSuccessor,
    },
  ],
})
