import type { ComponentType, ReactNode } from 'react'
import type { ListContext } from './ListOptions.ts'

interface ListPageProps<Row extends object> {
  readonly Beside: ComponentType<ListContext<Row>> | undefined
  readonly Below: ComponentType<ListContext<Row>> | undefined
  readonly context: ListContext<Row>
  readonly children: ReactNode
}

/** The page of a list, and what is beside and below it. */
export function ListPage<Row extends object>({ Beside, Below, context, children }: ListPageProps<Row>) {
  return (
    <div className={Beside === undefined ? 'page scrolls' : 'page scrolls two'}>
      {children}
      {Beside !== undefined && <Beside {...context} />}
      {Below !== undefined && <Below {...context} />}
    </div>
  )
}
