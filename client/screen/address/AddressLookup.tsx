import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import type { AddressMatch } from '#shared/wire/addressLookup.ts'
import { addressSource } from './addressSource.ts'
import { TypeAhead } from '../../form/typeAhead/TypeAhead.tsx'
import { TypeAheadModel } from '../../form/typeAhead/TypeAheadModel.ts'

interface AddressLookupProps {
  readonly caption: string
  readonly search: (text: string) => Promise<readonly AddressMatch[]>
  /** Called with the chosen match; resolves with false when the user canceled the choice. */
  readonly onChoose: (match: AddressMatch) => Promise<boolean>
  readonly autoFocus?: boolean
}

/** A combo box that searches addresses as they are typed; `onChoose` gets the chosen one (F-033…F-035). */
export const AddressLookup = observer(function AddressLookup(props: AddressLookupProps) {
  const [model] = useState(() => new TypeAheadModel(addressSource(props.search)))
  const id = useId()
  const choose = (index: number): void => {
    const match = model.matches[index]
    if (match === undefined) return
    model.close()
    void props.onChoose(match).then((isTaken) => {
      if (isTaken) model.select(match)
    })
  }
  return (
    <div className="type-ahead" data-testid="address-lookup">
      <label htmlFor={id}>{props.caption}</label>
      <TypeAhead
        model={model}
        inputId={id}
        listCaption="Addresses found"
        icon="location"
        placeholder="Street, city"
        onChoose={choose}
        autoFocus={props.autoFocus ?? false}
      />
    </div>
  )
})
