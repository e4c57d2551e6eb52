import { Component, type ReactNode } from 'react'
import type { Location } from 'react-router'
import { PageProblem } from './page-problem.tsx'

interface PageBoundaryProps {
  location: Location
  children: ReactNode
}

interface PageBoundaryState {
  /** Where it was broken. */
  location?: Location
  failure?: { error: unknown }
}

/** A page that broke leaves the frame standing; each navigation, to trying again too, renders afresh. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = {}
  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { failure: { error } }
  }
  static getDerivedStateFromProps({ location }: PageBoundaryProps, before: PageBoundaryState) {
    return location === before.location ? null : { location, failure: undefined }
  }
  override render() {
    const { failure } = this.state
    return failure ? <PageProblem error={failure.error} /> : this.props.children
  }
}
