import { Suspense, useState } from 'react'
import type { HomeCard } from '../../context/HomeCard.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import { PartBoundary } from '../../kit/PartBoundary.tsx'
import { useApp } from '../App.ts'

/** What features add to the home page of this user; one that fails leaves the others. */
export function FeatureCards() {
  const { homeCards, session } = useApp()
  return homeCards
    .filter(({ needs }) => session.satisfies(needs))
    .map((card) => <FeatureCard key={card.id} card={card} />)
}

function FeatureCard({ card }: { readonly card: HomeCard }) {
  const { errors } = useApp()
  const [Content] = useState(() => loadedOnUse(card.load)())
  return (
    <PartBoundary onFailure={(error) => errors.report(error)}>
      <Suspense>
        <Content />
      </Suspense>
    </PartBoundary>
  )
}
