import { useCallback, useState } from 'react'
import { formatList } from '#shared/kernel/text.ts'
import { firstSteps, isBeginning, type FirstStep } from '#shared/lookups/firstSteps.ts'
import { companyCountsQuery } from '#shared/lookups/queries.ts'
import { useScreenContext } from '../../context/ScreenContext.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { ScreenLink } from '../../screen/links/ScreenLink.tsx'
import { useFetched } from '../../screen/useFetched.ts'
import './firstSteps.css'

/** Where each step is done, and what may be done by a file of another system. */
const LINKS: Readonly<Record<FirstStep['name'], readonly (readonly [path: string, text: string])[]>> = {
  people: [['/admin/users/overview', 'Users']],
  sites: [['/admin/storage-dump-sites/overview', 'Storage Dump Sites']],
  prices: [
    ['/admin/lookup-tables/dumpsters', 'Sizes and prices'],
    ['/admin/lookup-tables/rates', 'Rates'],
    ['/dumpsters/overview', 'Dumpsters'],
  ],
  customers: [
    ['/customers/search', 'Customers'],
    ['/admin/import', 'Import'],
  ],
  systems: [
    ['/admin/lookup-tables/email-templates', 'Email texts'],
    ['/quickbooks/overview', 'QuickBooks'],
    ['/great-plains/overview', 'Great Plains'],
  ],
}

/** The steps of a new company until all are done or it works, on the home page of administrators; each of them may fold them (SE1003, SE1282). */
export function FirstSteps() {
  const { formats, session, store, today } = useScreenContext()
  const fetch = useCallback(() => store.fetchResult(companyCountsQuery, {}), [store])
  const { value: counts } = useFetched(fetch)
  const folding = useFolding(`rolloff.first-steps.${session.user.userId}`)
  if (counts === null || !isBeginning(counts, today(), formats.timeZone)) return null
  const steps = firstSteps(counts)
  const left = steps.filter(({ lacks }) => lacks.length > 0).length
  if (left === 0) return null
  return (
    <section className="card first-steps" aria-label="First steps">
      <div className="first-steps-head">
        <h2>First steps</h2>
        <span className="muted">
          {steps.length - left} of {steps.length} done
        </span>
        <span className="spacer" />
        <Button
          variant="quiet"
          caption={folding.isFolded ? 'Show the steps' : 'Hide'}
          onClick={folding.toggle}
        />
      </div>
      {!folding.isFolded && (
        <ol>
          {steps.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Step({ step: { name, caption, lacks } }: { readonly step: FirstStep }) {
  const isDone = lacks.length === 0
  return (
    <li className={isDone ? 'is-done' : undefined}>
      <span className="first-steps-mark" role="img" aria-label={isDone ? 'Done' : 'To do'}>
        {isDone && <Icon name="check" size={14} />}
      </span>
      <span className="first-steps-what">
        <b>{caption}</b>
        {!isDone && <small>Still needed: {formatList(lacks)}.</small>}
      </span>
      <span className="first-steps-links">
        {LINKS[name].map(([path, text]) => (
          <ScreenLink key={path} path={path} text={text} />
        ))}
      </span>
    </li>
  )
}

/** What a user folded stays so in this browser. */
function useFolding(key: string) {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(key) !== null)
  const toggle = (): void => {
    if (isFolded) localStorage.removeItem(key)
    else localStorage.setItem(key, 'folded')
    setFolded(!isFolded)
  }
  return { isFolded, toggle }
}
