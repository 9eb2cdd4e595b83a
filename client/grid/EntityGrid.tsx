import { usePhone } from '../kit/usePhone.ts'
import { CardList } from './CardList.tsx'
import type { EntityGridProps } from './EntityGridProps.ts'
import { WidgetGrid } from './WidgetGrid.tsx'

/** A list of records with the features of every list (F-020 to F-023); on a phone, cards. */
export function EntityGrid<Row extends object>(props: EntityGridProps<Row>) {
  const isPhone = usePhone()
  if (props.isDeferred === true) return <GridPlaceholder {...props} />
  return isPhone ? <CardList {...props} /> : <WidgetGrid {...props} />
}

type GridPlaceholderProps = Pick<EntityGridProps<object>, 'id' | 'caption' | 'minHeight'>

/** Takes the space of a list that is drawn later. */
function GridPlaceholder({ id, caption, minHeight }: GridPlaceholderProps) {
  return (
    <section className="grid" aria-label={caption} aria-busy data-testid={`grid-${id}`}>
      <div className="grid-toolbar" />
      <div className="grid-host" style={minHeight === undefined ? {} : { minHeight }} />
    </section>
  )
}
