import { observer } from 'mobx-react-lite'
import { rentalDumpsterChosen } from '#shared/rentals/newRental.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { useApp } from '../../app/App.ts'
import { EntityField } from '../../form/EntityField.tsx'
import type { RentalPart } from './rentalRecord.ts'

/** The dumpster of a rental, whose base price becomes the price (O-016). */
export const DumpsterField = observer(function DumpsterField({ record: rental }: RentalPart) {
  const { lookups } = useApp()
  const choose = (chosen: unknown): void => {
    const dumpster = lookups.dumpsters.find(({ id }) => id === chosen) ?? null
    Object.assign(rental, rentalDumpsterChosen(dumpster))
  }
  return <EntityField entity={rental} of={Rental} field="dumpsterId" onEdited={choose} />
})
