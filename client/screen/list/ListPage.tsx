import type { ComponentType, ReactNode } from 'react'
import type { ListContext } from './ListOptions.ts'

interface ListPageProps<Row extends object> {
  readonly Beside: ComponentType<ListContext<Row>> | undefined
  readonly context: ListContext<Row>
  /** The panel of the selected record. */
  readonly panel: ReactNode
  readonly children: ReactNode
}

/** The page of a list, and what is beside it. */
export function ListPage<Row extends object>({ Beside, context, panel, children }: ListPageProps<Row>) {
  if (panel !== null)
    return (
      <div className="page scrolls two with-panel">
        {children}
        {panel}
      </div>
    )
  if (Beside === undefined) return <div className="page scrolls">{children}</div>
  return (
    <div className="page scrolls two">
      {children}
      <Beside {...context} />
    </div>
  )
}
