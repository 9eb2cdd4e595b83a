import { usePhone } from '../kit/usePhone.ts'
import { CardList } from './CardList.tsx'
import type { EntityGridProps } from './EntityGridProps.ts'
import { WidgetGrid } from './WidgetGrid.tsx'

/** A list of records with the features of every list (F-020 to F-023); on a phone, cards. */
export function EntityGrid<Row extends object>(props: EntityGridProps<Row>) {
  const isPhone = usePhone()
  if (props.waits === true) return <GridRoom {...props} />
  return isPhone ? <CardList {...props} /> : <WidgetGrid {...props} />
}

type Room = Pick<EntityGridProps<object>, 'id' | 'caption' | 'minHeight'>

/** The room of a list that is drawn later. */
function GridRoom({ id, caption, minHeight }: Room) {
  return (
    <section className="grid" aria-label={caption} aria-busy data-testid={`grid-${id}`}>
      <div className="grid-toolbar" />
      <div className="grid-host" style={minHeight === undefined ? {} : { minHeight }} />
    </section>
  )
}
