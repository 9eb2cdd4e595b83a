import { observer } from 'mobx-react-lite'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { SITES_COLUMN, useBoard } from './Board.ts'
import type { BoardSite } from './boardJob.ts'
import { CardMenuButton } from './CardMenuButton.tsx'
import { siteMenuLabel } from './siteMenu.ts'
import { DropLine } from './DropLine.tsx'
import { useIsTarget } from './dropTarget.ts'

/** Storage and dump sites, with what is stored at them (O-059). */
export const SitesColumn = observer(function SitesColumn() {
  const board = useBoard()
  const { model } = board
  const isTarget = useIsTarget(board, SITES_COLUMN)
  return (
    <section className="board-column sites" data-column={SITES_COLUMN} aria-label="Storage & Dump Sites">
      <header>
        <h2>Storage & Dump Sites</h2>
        <span className="badge plain neutral">{model.sites.length}</span>
      </header>
      {/* The arrow keys scroll it, from card to card: it is not a tab stop itself. */}
      <ul tabIndex={-1}>
        {model.sites.map((site) => (
          <SiteCard key={site.id} site={site} />
        ))}
        {isTarget && <DropLine column={SITES_COLUMN} />}
      </ul>
    </section>
  )
})

const SiteCard = observer(function SiteCard({ site }: { readonly site: BoardSite }) {
  const { canSchedule, model } = useBoard()
  const stock = site.storage ? model.stockOf(site.id) : []
  const kind = joinNonBlank([site.storage ? 'Storage' : '', site.dump ? 'Dump' : ''], ' & ')
  const address = joinNonBlank([site.address1, site.city], ', ')
  const quantities = stock.map(({ name, quantity }) => `${name}: ${quantity}`)
  return (
    <li
      className="board-card site"
      data-site={site.id}
      data-item=""
      tabIndex={-1}
      aria-roledescription="site card"
      aria-describedby="board-site-help"
      aria-label={joinNonBlank([site.name, kind, address, ...quantities], ', ')}
    >
      <b>{site.name}</b>
      {address !== '' && <span>{address}</span>}
      <footer>
        <strong>{kind}</strong>
      </footer>
      {stock.length > 0 && (
        <dl className="num">
          {stock.map(({ name, quantity }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{quantity}</dd>
            </div>
          ))}
        </dl>
      )}
      {canSchedule && <CardMenuButton label={siteMenuLabel(site)} />}
    </li>
  )
})
