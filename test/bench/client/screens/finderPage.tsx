import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { findRecordsQuery } from '#shared/search/queries.ts'
import type { ResultRow } from '#shared/model/queryContract.ts'
import { offer } from '../page/offer.ts'

/** What the bench calls in the page. */
export interface FinderPage {
  /** Shows the box, whose requests have this token, with the cursor in it. */
  show(token: string): Promise<void>
}

type FoundRecord = ResultRow<typeof findRecordsQuery>

/** A box and the records that are found at each key, as a list. */
function Finder({ token }: { readonly token: string }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly FoundRecord[]>([])
  const [isSearching, setSearching] = useState(false)
  const asked = useRef(0)
  const search = async (searched: string): Promise<void> => {
    const number = ++asked.current
    const rows = searched === '' ? [] : await find(searched, token)
    if (number !== asked.current) return
    setFound(rows)
    setSearching(false)
  }
  return (
    <>
      <input
        value={text}
        autoFocus
        onChange={({ target }) => {
          setText(target.value)
          setSearching(true)
          void search(target.value)
        }}
      />
      <ul aria-busy={isSearching}>
        {found.map(({ entity, id, title, detail }) => (
          <li key={`${entity} ${id}`}>
            {title} {detail}
          </li>
        ))}
      </ul>
    </>
  )
}

async function find(text: string, token: string): Promise<readonly FoundRecord[]> {
  const request = encodeURIComponent(JSON.stringify({ parameters: { text } }))
  const response = await fetch(`/api/breeze/${findRecordsQuery.name}?${request}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
  })
  // The server implements the contract.
  return (await response.json()) as readonly FoundRecord[]
}

const page: FinderPage = {
  show: (token) => {
    const root = createRoot(document.body.appendChild(document.createElement('main')))
    flushSync(() => root.render(<Finder token={token} />))
    return Promise.resolve()
  },
}

offer(page)
