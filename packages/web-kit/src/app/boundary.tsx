import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** What is shown instead; `retry` renders the children afresh. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps a fault in one part of the page from taking the rest of it along. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
