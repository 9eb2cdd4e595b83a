import type { ComponentType, ReactNode } from 'react'
import type { ListContext } from './ListOptions.ts'

interface ListPageProps<Row extends object> {
  readonly Beside: ComponentType<ListContext<Row>> | undefined
  readonly context: ListContext<Row>
  readonly children: ReactNode
}

/** The page of a list, and what is beside it. */
export function ListPage<Row extends object>({ Beside, context, children }: ListPageProps<Row>) {
  if (Beside === undefined) return <div className="page scrolls">{children}</div>
  return (
    <div className="page scrolls two">
      {children}
      <Beside {...context} />
    </div>
  )
}
