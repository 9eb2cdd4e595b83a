import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import type { Customer } from '#shared/customers/Customer.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { doubleConditions, sharedTrait, type ComparedCustomer } from '#shared/customers/likelyDoubles.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { reportErrorsOf } from '../../kit/reportErrorsOf.ts'
import { FactsCard, type Fact } from '../../screen/record/FactsCard.tsx'
import { useOpenRecord } from '../../screen/record/RecordContext.ts'
import { storedCustomers } from './confirmDoubles.ts'

/** Asked for no sooner after the last letter, so that typing a name is one question. */
const PAUSE_MILLISECONDS = 300

/** The number of doubles that are shown. */
const SHOWN = 5

interface Found {
  readonly id: number
  readonly name: string
  readonly trait: string
}

/** While a customer is entered: those who have its phone number, email or name already, who open in a new tab (CU540). */
export const DoublesCard = observer(function DoublesCard({
  record: customer,
}: {
  readonly record: RecordOfEntity<typeof Customer>
}) {
  const { isNew } = useOpenRecord().model
  const { companyName, firstName, lastName, phone, email } = customer
  const traits = useMemo(
    () => (isNew ? { companyName, firstName, lastName, phone, email } : NOBODY),
    [isNew, companyName, firstName, lastName, phone, email],
  )
  const doubles = useDoubles(traits)
  if (doubles.length === 0) return null
  return (
    <FactsCard
      title="Already a customer?"
      id="customer-doubles"
      hint="Whoever is here already needs no second entry."
      facts={doubles.map(({ id, name, trait }): Fact => [
        `Same ${trait}`,
        <a key={id} href={`/customers/${id}`} target="_blank" rel="noreferrer">
          {name}
        </a>,
      ])}
    />
  )
})

const NOBODY: ComparedCustomer = {
  companyName: null,
  firstName: null,
  lastName: null,
  phone: null,
  email: null,
}

/** The stored customers who share something with this one; those of an earlier answer until the next. */
function useDoubles(traits: ComparedCustomer): readonly Found[] {
  const { errors, store } = useScreenContext()
  const [doubles, setDoubles] = useState<readonly Found[]>([])
  useEffect(() => {
    let isLatest = true
    const read = async (): Promise<void> => {
      const conditions = doubleConditions(traits)
      const rows = conditions.length === 0 ? [] : await storedCustomers(store, { or: conditions })
      if (isLatest) setDoubles(rows.slice(0, SHOWN).flatMap((row) => foundOf(traits, row)))
    }
    const timer = setTimeout(() => reportErrorsOf(read(), errors), PAUSE_MILLISECONDS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [errors, store, traits])
  return doubles
}

function foundOf(
  traits: ComparedCustomer,
  row: ComparedCustomer & Pick<Customer, 'id' | 'typeId'>,
): readonly Found[] {
  const trait = sharedTrait(traits, row)
  return trait === null ? [] : [{ id: row.id, name: customerDisplayName(row), trait }]
}
