export const Title = () => (
  <h2 id="tracker-title" className="text-title">
    Entry Tracker
  </h2>
)
