import { customerDisplayName } from '#shared/customers/customerRules.ts'
import {
  doubleConditions,
  editedTraits,
  sharedTrait,
  type ComparedCustomer,
} from '#shared/customers/likelyDoubles.ts'
import { customersQuery } from '#shared/customers/queries.ts'
import type { EntityTypes } from '#shared/entities.ts'
import { countOf } from '#shared/kernel/countOf.ts'
import type { EditedRecord, SavingContext } from '../../context/saving/SavingRule.ts'
import { CONFIRM_TITLE } from '../../dialogs/messages.ts'
import { QueryFailed } from '../../store/errors.ts'
import type { Tracked, Where } from '../../store/types.ts'
import { messages } from './messages.ts'

type Customer = Tracked<EntityTypes['Customer']>
type Asking = Pick<SavingContext, 'dialogs' | 'store'>

/** A customer who has what another one is to get. */
type Other = ComparedCustomer & Pick<Customer, 'id' | 'typeId'>

interface Double {
  readonly customer: Customer
  readonly other: Other
  readonly trait: string
}

/** The number of customers that one query compares with the stored ones. */
const COMPARED_AT_ONCE = 30

/** The number of doubles that a question names. */
const NAMED = 8

/**
 * Asks about customers who are added with, or get, the phone number, email or name of another one, which can be opened in a new tab;
 * resolves with whether they are to be stored (SG250). Throws QueryFailed unless the server does not respond.
 */
export async function confirmDoubles(
  context: Asking,
  records: readonly EditedRecord<Customer>[],
): Promise<boolean> {
  const doubles = await findDoubles(context, records)
  const [only, ...more] = doubles
  if (only === undefined) return true
  return more.length === 0 ? confirmDouble(context, only) : context.dialogs.confirm(questionOf(doubles))
}

async function findDoubles(
  { store }: Asking,
  records: readonly EditedRecord<Customer>[],
): Promise<readonly Double[]> {
  const compared = records.flatMap(({ record: customer, edited }) => {
    const traits = editedTraits(customer, edited)
    const conditions = doubleConditions(traits)
    return conditions.length === 0 ? [] : [{ customer, traits, conditions }]
  })
  const doubles: Double[] = []
  for (let start = 0; start < compared.length; start += COMPARED_AT_ONCE) {
    const part = compared.slice(start, start + COMPARED_AT_ONCE)
    const where = { or: part.flatMap(({ conditions }) => conditions) }
    const rows = await storedCustomers(store, where)
    for (const { customer, traits } of part) {
      const others: readonly Other[] = [
        ...rows.filter(({ id }) => id !== customer.id && records.every(({ record }) => record.id !== id)),
        ...records.flatMap(({ record }) => (record === customer || isMerged(record) ? [] : [record])),
      ]
      const double = others.map((other) => ({ other, trait: sharedTrait(traits, other) })).find(hasTrait)
      // Two customers of the same save are one double.
      const isKnown = doubles.some((known) => known.customer === double?.other && known.other === customer)
      if (double !== undefined && !isKnown) doubles.push({ customer, ...double })
    }
  }
  return doubles
}

/** The stored customers for whom a condition holds; none without a response, which the save itself waits for and speaks of. Throws QueryFailed. */
export async function storedCustomers(store: Asking['store'], where: Where): Promise<readonly Other[]> {
  try {
    return (await store.queryRows(customersQuery, { where })).rows
  } catch (error) {
    if (error instanceof QueryFailed && error.code === 'unreachable') return []
    throw error
  }
}

/** What a customer has goes to the one that it is merged into. */
function isMerged({ mergedIntoId }: Customer): boolean {
  return mergedIntoId !== null
}

function hasTrait<D extends { readonly trait: string | null }>(double: D): double is D & { trait: string } {
  return double.trait !== null
}

async function confirmDouble({ dialogs }: Asking, { customer, other, trait }: Double): Promise<boolean> {
  const isNew = customer.id < 0
  const question = isNew ? messages.sharesTrait : messages.getsTrait
  const answer = await dialogs.choose({
    title: CONFIRM_TITLE,
    text: question(nameOf(other), trait),
    choices: [
      { value: 'save', caption: isNew ? 'Add anyway' : 'Save anyway', variant: 'quiet', isSeparated: true },
      { value: 'stay', caption: 'Cancel', autoFocus: true },
      { value: 'open', caption: `Open ${customerDisplayName(other)}`, variant: 'primary' },
    ],
    onEscape: 'stay',
  })
  // What was typed stays where it is.
  if (answer === 'open') window.open(`/customers/${other.id}`, '_blank')
  return answer === 'save'
}

function questionOf(doubles: readonly Double[]): string {
  const lines = doubles
    .slice(0, NAMED)
    .map(({ customer, other, trait }) => `${nameOf(customer)}: ${nameOf(other)} has this ${trait} already.`)
  const rest = doubles.length - lines.length
  return [
    ...lines,
    ...(rest > 0 ? [`And ${countOf(rest, 'more customer')}.`] : []),
    messages.saveThemAll,
  ].join('\n')
}

function nameOf(customer: Other): string {
  const name = customerDisplayName(customer)
  return customer.id < 0 ? `${name} (new)` : `${name} (customer ${customer.id})`
}
