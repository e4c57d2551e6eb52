#!/usr/bin/env python3
"""A second implementation of docs/draw-format.md, on purpose: in another language, from that page alone, with nothing but Python 3.8.

  verify_draw.py FOLDER              runs the draw in a folder again (all but the signature of the beacon, which needs pairings of curves)
  verify_draw.py --vectors FOLDER    compares itself with the test vectors
"""
import base64, hashlib, hmac, json, re, sys
from datetime import datetime, timezone
from pathlib import Path

QUICKNET = {
    "hash": "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    "publicKey": "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
                 "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    "scheme": "bls-unchained-g1-rfc9380", "genesis": 1692803367, "period": 3,
}
NAMES = {
    "commitment": "alternates beacon closesAt committedAt format giveaway kind rulesHash seedHash",
    "freeze": "commitmentHash count format frozenAt kind ledgerHeads poolHash root round total",
    "result": "alternates format freezeHash kind randomness round seed signature winner",
    "proof": "count donorId entries format index kind path salt",
}

def sha(*parts): return hashlib.sha256(b"".join(parts)).digest()
def u32(number): return number.to_bytes(4, "big")
def u64(number): return number.to_bytes(8, "big")
def must(holds, sentence):
    if not holds: raise SystemExit("Does not agree: " + sentence)

# 2. Blinded donors
def salt_of(secret, donor): return hmac.new(secret, donor, hashlib.sha256).digest()
def blinded(donor, salt): return sha(b"evenhand-donor/1", salt, donor)

# 3. The pool
def records_of(pool):
    must(len(pool) > 0 and len(pool) % 40 == 0, "pool.bin is not made of whole records")
    records = [(pool[at:at + 32], int.from_bytes(pool[at + 32:at + 40], "big")) for at in range(0, len(pool), 40)]
    must(all(a[0] < b[0] for a, b in zip(records, records[1:])), "the records are not in the order of their ids")
    must(all(entries > 0 for _, entries in records), "a record has no entries")
    must(sum(entries for _, entries in records) < 2 ** 63, "the entries are too many")
    return records

# 4. The sum tree, by its recursive definition
def leaf(record): return sha(b"\0", record[0], u64(record[1])), record[1]
def join(left, right):
    must(left[1] + right[1] < 2 ** 63, "the entries are too many")
    return sha(b"\1", left[0], u64(left[1]), right[0], u64(right[1])), left[1] + right[1]
def tree(records):
    if len(records) == 1: return leaf(records[0])
    k = 1
    while k * 2 < len(records): k *= 2
    return join(tree(records[:k]), tree(records[k:]))

# 5. The documents
def document(text, kind):
    must(text.isascii(), kind + " is not ASCII")
    try: values = json.loads(text)
    except ValueError: raise SystemExit("Does not agree: " + kind + " is not JSON")
    must(isinstance(values, dict) and sorted(values) == NAMES[kind].split(), kind + " has other names")
    must(json.dumps(values, sort_keys=True, separators=(",", ":")) == text, kind + " is not spelled canonically")
    must(values["format"] == "evenhand-draw/1" and values["kind"] == kind, kind + " has another format")
    return values
def seconds(instant):
    must(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", instant), "an instant is not as it should be")
    return datetime.strptime(instant, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc).timestamp()
def number(digits):
    must(re.fullmatch(r"0|[1-9]\d*", digits) and int(digits) < 2 ** 63, "a number is not as it should be")
    return int(digits)

# 7. Tickets
def ticket_for(draw_key, place, remaining):
    attempt = 0
    while True:
        n = int.from_bytes(sha(b"evenhand-ticket/1", draw_key, u32(place), u32(attempt)), "big")
        if n < 2 ** 256 // remaining * remaining: return n % remaining
        attempt += 1
def among_all(ticket, left_out):
    for first, entries in sorted(left_out):
        if ticket >= first: ticket += entries
    return ticket
def draw(records, draw_key, places):
    firsts, total = [], 0
    for _, entries in records:
        firsts.append(total)
        total += entries
    drawn, left_out = [], []
    while len(drawn) < min(places, len(records)):
        ticket = among_all(ticket_for(draw_key, len(drawn), total - sum(e for _, e in left_out)), left_out)
        index = max(i for i, first in enumerate(firsts) if first <= ticket)
        name, entries = records[index]
        drawn.append({"entries": str(entries), "id": name.hex(), "index": index, "ticket": str(ticket)})
        left_out.append((firsts[index], entries))
    return drawn

# 8. To verify; step 5 without the signature
def verify(texts, pool, rules=None):
    commitment, freeze, result = (document(texts[kind], kind) for kind in ("commitment", "freeze", "result"))
    must(freeze["commitmentHash"] == sha(texts["commitment"].encode()).hex(), "the commitment was changed")
    must(result["freezeHash"] == sha(texts["freeze"].encode()).hex(), "the freeze was changed")
    must(rules is None or sha(rules).hex() == commitment["rulesHash"], "the rules were changed")
    must(seconds(commitment["committedAt"]) < seconds(commitment["closesAt"]) <= seconds(freeze["frozenAt"]), "the times are out of order")
    must(commitment["beacon"] == QUICKNET, "the beacon is not a public one")
    due = QUICKNET["genesis"] + (freeze["round"] - 1) * QUICKNET["period"]
    must(seconds(freeze["frozenAt"]) + 600 <= due, "the round could have been known")
    must(result["round"] == freeze["round"], "another round was used")
    must(sha(bytes.fromhex(result["signature"])).hex() == result["randomness"], "the randomness is another")
    must(sha(b"evenhand-seed/1", bytes.fromhex(result["seed"])).hex() == commitment["seedHash"], "the seed is another")
    records = records_of(pool)
    root, total = tree(records)
    must((root.hex(), total, len(records)) == (freeze["root"], number(freeze["total"]), freeze["count"]), "the pool was changed")
    must(sha(pool).hex() == freeze["poolHash"], "the pool file was changed")
    key = sha(b"evenhand-draw/1", root, u64(total), *(bytes.fromhex(h) for h in (commitment["rulesHash"], result["seed"], result["randomness"])))
    must(draw(records, key, 1 + commitment["alternates"]) == [result["winner"], *result["alternates"]], "somebody else was drawn")
    return key, result["winner"]

# 9. Proofs
def unbase64(text):
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    must(base64.urlsafe_b64encode(data).decode().rstrip("=") == text, "base64url is not as it should be")
    return data
def open_proof(text):
    proof = document(text, "proof")
    donor, salt, path = bytes.fromhex(proof["donorId"].replace("-", "")), unbase64(proof["salt"]), unbase64(proof["path"])
    sisters = [(path[at:at + 32], int.from_bytes(path[at + 32:at + 40], "big")) for at in range(0, len(path), 40)]
    node, before, i, n = leaf((blinded(donor, salt), number(proof["entries"]))), 0, proof["index"], proof["count"]
    while n > 1:
        if i % 2 == 1: before, node = before + sisters[0][1], join(sisters.pop(0), node)
        elif i + 1 < n: node = join(node, sisters.pop(0))
        i, n = i // 2, (n + 1) // 2
    must(not sisters, "the path is too long")
    return node[0].hex(), str(node[1]), str(before), str(before + number(proof["entries"]))

# 10. Test vectors
def donor_of(i): return sha(b"donor %d" % i)[:16], 1 + i * i % 997
def check_vectors(folder):
    vectors = {name: json.loads((folder / (name + ".json")).read_text()) for name in ("pools", "proofs", "draws", "tickets")}
    pools = {}
    for pool in vectors["pools"]:
        secret, donors = bytes.fromhex(pool["blindingSecret"]), [donor_of(i) for i in range(pool["count"])]
        blinded_donors = [(blinded(donor, salt_of(secret, donor)), entries) for donor, entries in donors]
        for (name, _), (donor, _), listed in zip(blinded_donors, donors, pool.get("donors", [])):
            must((name.hex(), salt_of(secret, donor).hex()) == (listed["id"], listed["salt"]), "the blinding of a vector")
        file = b"".join(name + u64(entries) for name, entries in sorted(blinded_donors))
        root, total = tree(records_of(file))
        must((root.hex(), str(total), sha(file).hex()) == (pool["root"], pool["total"], pool["poolHash"]), "a pool of the vectors")
        must(pool.get("file", file.hex()) == file.hex(), "the file of a pool of the vectors")
        pools[pool["count"]] = file
    for proof in vectors["proofs"]:
        must(open_proof(proof["proof"]) == (proof["root"], proof["total"], proof["from"], proof["to"]), "a proof of the vectors")
    for vector in vectors["draws"]:
        key, _ = verify(vector, pools[vector["pool"]], vector["rules"].encode())
        must(key.hex() == vector["drawKey"], "a draw key of the vectors")
    tickets = vectors["tickets"]
    for asked in tickets["tickets"]:
        ticket = ticket_for(bytes.fromhex(tickets["drawKey"]), asked["place"], int(asked["remaining"]))
        must(ticket == int(asked["ticket"]), "a ticket of the vectors")
    left_out = [(int(out["from"]), int(out["entries"])) for out in tickets["leftOut"]]
    for asked in tickets["amongAll"]:
        must(among_all(int(asked["left"]), left_out) == int(asked["ticket"]), "a ticket among those left in the vectors")
    print("All vectors agree: %d pools, %d proofs, %d draws." % (len(pools), len(vectors["proofs"]), len(vectors["draws"])))

if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--vectors":
        check_vectors(Path(sys.argv[2]))
    elif len(sys.argv) == 2:
        folder = Path(sys.argv[1])
        texts = {kind: (folder / (kind + ".json")).read_bytes().decode("latin-1") for kind in ("commitment", "freeze", "result")}
        rules = folder / "rules.json"
        _, winner = verify(texts, (folder / "pool.bin").read_bytes(), rules.read_bytes() if rules.exists() else None)
        print("The draw agrees; the signature of the beacon was not checked. The winner is %(id)s with ticket %(ticket)s." % winner)
    else:
        raise SystemExit(__doc__)
