type Names = readonly [string, ...string[]]

/** Parses a list of names. */
function names(text: string): Names {
  const [first = '', ...others] = text.split(/\s*,\s*|\n/).map((name) => name.trim())
  return [first, ...others.filter((name) => name !== '')]
}

export const FIRST_NAMES =
  names(`Brian, Holly, Frank, Tina, Irene, Zach, Elena, Hank, Karen, Jack, Grace, Nate,
  Wendy, Victor, Amy, Derek, Luis, Paula, Marcus, Joan, Peter, Sofia, Dale, Ruth, Caleb, Megan, Andre, Lori, Steve, Nina,
  Gary, Beth, Omar, Kelly, Tom, Rosa, Curtis, Ellen, Aaron, Abby, Adam, Alice, Allen, Andrea, Anita, Barb, Ben, Bonnie,
  Brad, Brenda, Brooke, Bruce, Carl, Cathy, Chad, Cheryl, Chris, Claire, Cody, Colleen, Craig, Dan, Darla, Dave, Debra,
  Denise, Diane, Don, Doug, Drew, Duane, Eric, Erin, Evan, Faith, Fred, Gail, Gene, Gina, Glenn, Greg, Hannah, Heidi,
  Helen, Ivan, Jamie, Janet, Jared, Jason, Jean, Jeff, Jenna, Jerry, Jill, Joel, Judy, Julie, Justin, Kara, Kathy, Keith,
  Ken, Kurt, Kyle, Larry, Laura, Leah, Leon, Linda, Lisa, Logan, Lucas, Lynn, Maria, Mark, Marty, Matt, Melissa, Mike,
  Molly, Monica, Nancy, Neil, Nick, Nicole, Norm, Olivia, Pam, Patty, Paul, Phil, Rachel, Randy, Rick, Rob, Robin, Roger,
  Ron, Ross, Russ, Ryan, Sam, Sandy, Sarah, Scott, Sean, Shawn, Sheila, Stacy, Susan, Tanya, Ted, Tim, Todd, Tracy, Troy,
  Vicki, Wayne, Yolanda`)

export const LAST_NAMES =
  names(`Boersma, Ramirez, VanderMeer, Hoekstra, Sullivan, Walsh, Bakker, Nguyen, Novak, Dykstra,
  DeVries, Kowalski, Jansen, Miller, Thompson, Postma, Garcia, Visser, Brown, Huizenga, Peterson, Schmidt, Zylstra,
  Johnson, Meyer, Carter, Vos, Reed, Lopez, Hall, Kuiper, Young, Anderson, Baker, Beukema, Boeve, Bolt, Bouwkamp, Brink,
  Brouwer, Bylsma, Campbell, Clark, Cooper, Davis, DeBoer, DeGroot, DeHaan, DeJong, DeKraker, DeWitt, Diaz, Dood, Drenth,
  Ellis, Evans, Faber, Fisher, Flores, Foster, Gomez, Grant, Gray, Green, Groen, Haan, Hamstra, Harris, Hernandez, Hill,
  Hofman, Holwerda, Howard, Hughes, Jackson, Jenkins, Kamps, Kelly, King, Klein, Knoll, Koning, Kooistra, Kramer, Kruse,
  Lambert, Lee, Lewis, Maas, Marsh, Martin, Martinez, Mitchell, Moore, Morgan, Mulder, Murphy, Nelson, Nyhuis, Olson, Ortiz,
  Palmer, Parker, Perez, Phillips, Pierce, Poll, Price, Prins, Quist, Raterink, Rivera, Roberts, Rodriguez, Roelofs, Rogers,
  Ross, Russell, Rynbrandt, Sanchez, Schaap, Schipper, Schrotenboer, Scott, Shaw, Sikkema, Simmons, Slagter, Smit, Smith,
  Snyder, Spoelstra, Stevens, Stewart, Talsma, Taylor, TenHarmsel, Timmer, Torres, Tran, Turner, VanDam, VanderLaan,
  VanderPloeg, VanDyke, VanHouten, VanNoord, VanZanten, Veenstra, Veldkamp, Wagner, Walker, Ward, Watson, Westra, White,
  Wiersma, Williams, Wolters, Wood, Wright, Yonker, Zandstra`)

export const COMPANY_STEMS =
  names(`Union, Pine Hill, Maple Row, Great Lakes, Grand River, Heritage, Stonebridge, Redline,
  Ironwood, Lakeshore, North Kent, Westside, Thornapple, Cascade, Blue Heron, Sandhill, Whitecap, Beacon, Riverbend,
  Dutch Mill, Furniture City, Cannonsburg, Plainfield, Millrace, Harbor, Timberline, Alpine, Arrowhead, Big Rapids Road,
  Birchwood, Black River, Bluewater, Bridgeview, Cedar Creek, Copper Ridge, Crossroads, Dunes, East Beltline, Eastown,
  Evergreen, Fallasburg, Flat River, Four Seasons, Gateway, Hickory, Highland, Homestead, Keystone,
  Lamplight, Landmark, Legacy, Macatawa, Milestone, Northland, Oakridge, Orchard,
  Peninsula, Pigeon Creek, Pinnacle, Prairie, Precision, Quarry Ridge, Railside, Rogue River, Rush Creek, Shoreline,
  Silver Lake, Spring Valley, Summit, Sunset Ridge, Superior, Tamarack, Town and Country, Trailhead,
  Tri-County, Valley City, Walnut Grove, West Michigan, White Pine, Windmill, Wolverine`)

export const SITE_NOTES = [
  'Gate code 4410. Place the container left of the loading dock, boards under the rollers.',
  'Call the site lead 30 minutes ahead.',
  'Low wires on the east side, come in from the alley.',
  'Keep off the new asphalt; use the gravel lot.',
  'Dog in the yard, ring first.',
  'Swap only before 7am, the lot fills up.',
  'Set it on the plywood in the driveway, doors to the garage.',
  'Narrow drive: back in from the street.',
  'Watch the septic lids beside the drive, they are flagged.',
  'Leave room for the fire lane on the north side.',
] as const

export const CUSTOMER_NOTES = [
  'Prefers a morning drop, before crew parking fills up.',
  'Send PDF invoices to accounting as well as the site office.',
  'Asked about a standing order for next spring.',
  'Disputed an overage in the past: attach weight tickets.',
  'Pays by check on the 15th.',
  'Wants a call before every exchange.',
  'Needs the PO number on every invoice.',
  'Reminded about tires and mattresses in the load.',
  'New site superintendent, ask for the mobile number.',
  'Happy with the last round of exchanges, quoted next phase.',
] as const
