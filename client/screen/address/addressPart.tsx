import { observer } from 'mobx-react-lite'
import { isBlank } from '#shared/kernel/text.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { searchAddresses } from './addressCalls.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { OVERRIDE_ADDRESS_QUESTION } from '../../dialogs/messages.ts'
import { AddressLookup } from './AddressLookup.tsx'
import type { FormPart } from '../../form/FormSection.tsx'
import { useEnclosingForm } from '../../form/FormState.ts'
import { propertiesOf } from '../../store/propertiesOf.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { addressOfMatch } from './addressOfMatch.ts'

interface AddressPartOptions {
  /** What the names of the address fields begin with. */
  readonly prefix?: string
  /** The columns of the form that it takes. */
  readonly span?: 2 | 3
  /** Whether it gets the focus when the form of a new record opens. */
  readonly isFirst?: boolean
}

/** A part of a form that finds an address and fills it in, as one edit; asks before it replaces one (F-033, F-034). */
export function addressPart(
  entity: EntityDeclaration,
  { prefix = '', span = 3, isFirst = false }: AddressPartOptions = {},
): FormPart {
  const Part = observer(function AddressPart({ record }: { readonly record: TrackedRecord }) {
    const { api, dialogs, store } = useScreenContext()
    const { isReadOnly } = useEnclosingForm()
    const fillIn = async (match: AddressMatch): Promise<boolean> => {
      const current = propertiesOf(record)
      const found = addressOfMatch(entity, prefix, match, current)
      const isEmpty = Object.keys(found).every((name) => isBlank(current[name]))
      if (!isEmpty && !(await dialogs.confirm(OVERRIDE_ADDRESS_QUESTION))) return false
      store.edit('Fill in address', () => Object.assign(record, found))
      return true
    }
    if (isReadOnly) return null
    return (
      <div className={`field span-${span}`}>
        <AddressLookup
          caption="Find address"
          search={(text) => searchAddresses(api, text)}
          onChoose={fillIn}
          autoFocus={isFirst && store.stateOf(record) === 'added'}
        />
      </div>
    )
  })
  return { Part }
}
