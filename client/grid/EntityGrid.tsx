import { usePhone } from '../kit/usePhone.ts'
import { CardList } from './CardList.tsx'
import type { EntityGridProps } from './EntityGridProps.ts'
import { WidgetGrid } from './WidgetGrid.tsx'

/** A list of records with the features of every list (F-020 to F-023); on a phone, cards. */
export function EntityGrid<Row extends object>(props: EntityGridProps<Row>) {
  return usePhone() ? <CardList {...props} /> : <WidgetGrid {...props} />
}
