import { observer } from 'mobx-react-lite'
import { type ReactNode, createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { App } from '#client/app/App.ts'
import { createFormats } from '#client/kit/formats.ts'
import { listenForDrags, type BeginDrag } from '#client/kit/pointerDrag.ts'
import { Board, BoardContext } from '#client/screens/schedule/Board.ts'
import { boardDrags } from '#client/screens/schedule/boardDrags.ts'
import { DriverColumn } from '#client/screens/schedule/DriverColumn.tsx'
import { SitesColumn } from '#client/screens/schedule/SitesColumn.tsx'
import { EntityStore } from '#client/store/EntityStore.ts'
import { breezeMetadata } from '#server/metadata/breezeMetadata.ts'
import { rolloffModel, type EntityName, type EntityTypes } from '#shared/entities.ts'
import { byTurns, type Rounds } from '../page/byTurns.ts'
import { nextFrame } from '../page/nextFrame.ts'
import { offer } from '../page/offer.ts'
import { ANSWERS, DAY, jobRows, RELATED } from './boardRows.ts'

/** What the bench calls in the page. */
export interface BoardPage {
  drawCards(rounds: number): Promise<Rounds>
  /** Moves the mouse of a drag once in each frame: the board's, or one that moves nothing but its ghost. */
  dragOver(kind: 'board' | 'bare', moves: number): Promise<void>
  /** How many cards are drawn again by a refresh in which as many jobs as there are ids changed. */
  refresh(changed: readonly number[]): Promise<number>
}

/** The rows that the service answers next for the jobs of the day. */
let jobs = jobRows()

async function openPage(): Promise<BoardPage> {
  const board = new Board(await createBoardApp(), DAY)
  await board.model.load()
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  flushSync(() => root.render(<ShownBoard board={board} />))
  return {
    drawCards: (rounds) => drawCards(board, rounds),
    dragOver: (kind, moves) => dragOver(kind === 'board' ? boardDrags(board) : bareDrag, moves),
    refresh: (changed) => refresh(board, changed),
  }
}

/** What the board uses of the application, on a service that answers from memory. */
async function createBoardApp(): Promise<App> {
  const store = await EntityStore.prepare<EntityTypes>({
    serviceName: 'https://bench.invalid/api/breeze',
    metadata: breezeMetadata(rolloffModel, [{ resource: 'JobsByDate', entity: 'Job' }]),
    now: () => `${DAY}T12:00:00.000Z`,
    fetch: (asked) => Promise.resolve(Response.json(answerTo(asked instanceof Request ? asked.url : asked))),
  })
  // Keys of the rows are names of entities.
  for (const [name, rows] of Object.entries(RELATED)) store.mergeRows(name as EntityName, rows)
  const app = {
    store,
    formats: createFormats('America/Detroit'),
    lookups: { title: (name: EntityName, id: number | null) => (id === null ? '' : `${name} ${id}`) },
    session: { user: { userId: 1, roles: ['Schedule:Admin'] }, satisfies: () => true },
    dialogs: { openDialogs: [] },
  }
  // The board reads and drags only; of the application that needs no more.
  return app as unknown as App
}

function answerTo(address: string | URL): unknown {
  const name = new URL(address).pathname.split('/').at(-1) ?? ''
  return name === 'JobsByDate' ? jobs : ANSWERS[name]
}

const ShownBoard = observer(function ShownBoard({ board }: { readonly board: Board }) {
  return (
    <BoardContext.Provider value={board}>
      <div className="board movable" aria-label="Board">
        <SitesColumn />
        {board.model.columns.map((column) => (
          <div key={column.driverId ?? 0} className="board-slot">
            <DriverColumn column={column} />
          </div>
        ))}
      </div>
    </BoardContext.Provider>
  )
})

/** Draws the board and plain elements with the same content by turns, each into an empty element, laid out. */
function drawCards(board: Board, rounds: number): Promise<Rounds> {
  const shown = shownIn(areaOfBoard())
  return byTurns(rounds, {
    ours: () => timeToDraw(() => <ShownBoard board={board} />),
    plain: () => timeToDraw(() => plainElements(shown)),
  })
}

async function timeToDraw(content: () => ReactNode): Promise<number> {
  const box = document.body.appendChild(document.createElement('div'))
  const root: Root = createRoot(box)
  const start = performance.now()
  flushSync(() => root.render(content()))
  const height = box.offsetHeight
  const milliseconds = performance.now() - start
  if (height === 0) throw new Error('Nothing was drawn.')
  root.unmount()
  box.remove()
  await nextFrame()
  return milliseconds
}

/** A drag that has a ghost and does nothing else. */
const bareDrag: BeginDrag = (from) => {
  const card = from.closest('[data-job]')
  if (card === null) return null
  const ghost = document.createElement('div')
  ghost.className = 'drag-ghost'
  ghost.append(card.cloneNode(true))
  return { ghost, move: () => {}, drop: () => {}, cancel: () => {} }
}

async function dragOver(begin: BeginDrag, moves: number): Promise<void> {
  const area = areaOfBoard()
  const stop = listenForDrags(area, begin)
  const card = area.querySelector('[data-job]')
  if (card === null) throw new Error('The board has no card.')
  const from = card.getBoundingClientRect()
  point(card, 'pointerdown', from.x + 8, from.y + 8)
  for (let move = 0; move < moves; move += 1) {
    const share = move / moves
    // Across all columns, up and down over their cards.
    point(window, 'pointermove', 230 + share * (innerWidth - 330), 300 + 200 * Math.sin(share * 40))
    await nextFrame()
  }
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  stop()
}

function point(target: EventTarget, type: string, clientX: number, clientY: number): void {
  target.dispatchEvent(
    new PointerEvent(type, {
      clientX,
      clientY,
      bubbles: true,
      isPrimary: true,
      button: 0,
      pointerType: 'mouse',
    }),
  )
}

async function refresh(board: Board, changed: readonly number[]): Promise<number> {
  const drawn = new Set<number>()
  const { model } = board
  const card = model.card.bind(model)
  // Each card asks for its content when it is drawn.
  model.card = (job) => {
    drawn.add(job.id)
    return card(job)
  }
  jobs = jobRows(changed)
  await model.load()
  await nextFrame()
  await nextFrame()
  model.card = card
  return drawn.size
}

function areaOfBoard(): HTMLElement {
  const area = document.querySelector<HTMLElement>('main .board')
  if (area === null) throw new Error('The board is not shown.')
  return area
}

offer(openPage())

/** What a page shows, as plain data: an element with its attributes, or a text. */
type Shown =
  | string
  | {
      readonly tag: string
      readonly props: Readonly<Record<string, string>>
      readonly children: readonly Shown[]
    }

/** React's names of attributes that HTML spells differently. */
const PROPS: Readonly<Record<string, string>> = { class: 'className', tabindex: 'tabIndex' }

/** Reads the content of an element. */
function shownIn(element: Element): Shown {
  const attributes = [...element.attributes].filter(({ name }) => name !== 'style')
  return {
    tag: element.localName,
    props: Object.fromEntries(attributes.map(({ name, value }) => [PROPS[name] ?? camelCase(name), value])),
    children: [...element.childNodes].flatMap((node) => {
      if (node instanceof Element) return [shownIn(node)]
      return node.textContent === null || node.textContent === '' ? [] : [node.textContent]
    }),
  }
}

/** The same content as React elements without components, state or observation. */
function plainElements(shown: Shown): ReactNode {
  if (typeof shown === 'string') return shown
  return createElement(shown.tag, shown.props, ...shown.children.map(plainElements))
}

/** Attributes of drawings: 'stroke-width' becomes 'strokeWidth'; those of data and accessibility stay. */
function camelCase(name: string): string {
  return /^(data|aria)-/.test(name)
    ? name
    : name.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
}
