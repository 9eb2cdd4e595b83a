import DataGrid from 'devextreme-react/data-grid'
import type { Column } from 'devextreme/ui/data_grid'

/** A row of a bare grid. */
export type BareRow = Readonly<Record<string, unknown>>

export type BareColumn = Column<BareRow, number>

interface BareGridProps {
  /** Both must be the same on every render. */
  readonly columns: BareColumn[]
  readonly rows: BareRow[]
  readonly height: number
}

const SCROLLING = { mode: 'virtual', rowRenderingMode: 'virtual' } as const
const PAGING = { enabled: true, pageSize: 100 }
const PAGER = { visible: false }
const NO_PANEL = { enabled: false }

/** The grid of the widgets' library with columns, rows, virtual scrolling, and nothing else. */
export function BareGrid({ columns, rows, height }: BareGridProps) {
  return (
    <DataGrid<BareRow, number>
      keyExpr="id"
      dataSource={rows}
      columns={columns}
      height={height}
      scrolling={SCROLLING}
      paging={PAGING}
      pager={PAGER}
      loadPanel={NO_PANEL}
    />
  )
}
