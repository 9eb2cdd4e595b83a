/** The review panel (B-02): shown while `app.review.isOpen`. */
export function ReviewPanel() {
  return null
}
